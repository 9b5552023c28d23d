package dev.pawl.contracts.run;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How the workflow of a run is started, whoever starts it: a client, or a batch. */
public final class RunStarts {
  /** The workflow type of a run. */
  public static final String WORKFLOW_TYPE = "AgentRun";

  /** A worker that is killed inside a workflow task stalls the run for this long. */
  public static final Duration TASK_TIMEOUT = Duration.ofSeconds(4);

  private RunStarts() {}

  /**
   * The options of a run's first execution.
   *
   * @param lineage the run's name
   * @param summary what Temporal's own user interface calls it
   */
  public static WorkflowOptions options(
      String id, AgentRunInput input, LineageId lineage, String summary, Instant now) {
    WorkflowOptions.Builder workflow =
        WorkflowOptions.newBuilder()
            .setWorkflowId(id)
            .setTaskQueue(TaskQueues.ofStore(input.store()))
            .setWorkflowTaskTimeout(TASK_TIMEOUT)
            .setWorkflowIdReusePolicy(
                WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
            .setStaticSummary(summary)
            .setMemo(
                Map.of(
                    RunMemo.KEY,
                    new RunMemo(
                        RunState.RUNNING, 0, null, null, Money.ZERO.toPlainString(), null, null),
                    StartMemo.KEY,
                    new StartMemo(lineage, input.labels(), now)));
    if (input.settings().searchAttributes()) {
      workflow.setTypedSearchAttributes(attributes(input.labels()));
    }
    return workflow.build();
  }

  private static io.temporal.common.SearchAttributes attributes(RunLabels labels) {
    io.temporal.common.SearchAttributes.Builder builder =
        io.temporal.common.SearchAttributes.newBuilder()
            .set(SearchAttributes.AGENT, labels.agent())
            .set(SearchAttributes.STATE, RunState.RUNNING.name());
    if (labels.tenant() != null) {
      builder.set(SearchAttributes.TENANT, labels.tenant());
    }
    if (labels.batch() != null) {
      builder.set(SearchAttributes.BATCH, labels.batch());
    }
    if (!labels.labels().isEmpty()) {
      builder.set(SearchAttributes.LABELS, pairs(labels.labels()));
    }
    return builder.build();
  }

  /** Labels as the search attribute holds them. */
  public static List<String> pairs(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=" + label.getValue())
        .sorted()
        .toList();
  }
}
