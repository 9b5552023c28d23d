package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunFilter;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunRow;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.tool.Access;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case E-02, as lists see it: they read the latest execution only, so that each must be given what
 * the one before it had: memo and search attributes.
 */
@OnRealServer
class ContinuedListTest {
  private static final RunLabels LABELS =
      new RunLabels("case", "blue", UUID.randomUUID().toString(), Map.of("team", "a'b"), "ann");
  private static final RunFilter MINE =
      RunFilter.ALL
          .withAgent(LABELS.agent())
          .withTenant(LABELS.tenant())
          .withBatch(LABELS.batch())
          .withLabels(LABELS.labels());

  @TempDir Path directory;

  /** A run that continues as new after each step. */
  private static RunOptions.Builder labelled(CaseRun cases) {
    return cases
        .options("go")
        .continueAsNewEvery(Limit.atMost(1))
        .approvals(ApprovalMode.SAFE)
        .tenant(LABELS.tenant())
        .batch(LABELS.batch())
        .labels(LABELS.labels())
        .startedBy(LABELS.startedBy());
  }

  @Test
  void aContinuedRunIsListedAsTheSameRun(CaseServer server) throws Exception {
    Gate second = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo().with(Access.SHELL))) {
      cases
          .model()
          .enqueue(
              Reply.toolCall("list_dir", "{}"),
              Reply.toolCall("echo", "{\"text\":\"x\"}").stallBeforeHeaders(second),
              Reply.text("done"));
      RunHandle run = cases.start(labelled(cases));
      second.awaitReached(CaseRun.PATIENCE);
      RunRow running = awaitRow(cases, run, 2, RunState.RUNNING);
      assertSame(run, running);
      assertThat(running.step()).isEqualTo(running.stepExact() ? 2 : 1);

      second.open();
      RunRow waiting = awaitRow(cases, run, 3, RunState.WAITING);
      assertSame(run, waiting);
      assertThat(waiting.step()).isEqualTo(2);
      CallRef call = new CallRef(2, 1);
      assertThat(waiting.waitsFor()).isEqualTo("approval of 2.1 echo");
      assertThat(waiting.since()).isEqualTo(Objects.requireNonNull(run.view().gate(call)).since());

      run.approve(run.card(call), CaseRun.by("ann"));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      int executions = run.history().executions().size();
      RunRow ended = awaitRow(cases, run, executions, RunState.COMPLETED);
      assertSame(run, ended);
      assertThat(ended.step()).isEqualTo(3);
      assertThat(ended.cost()).isEqualTo(cases.end(run).spending().charged().toPlainString());
    }
  }

  private static void assertSame(RunHandle run, RunRow row) {
    assertThat(row.id()).isEqualTo(run.id());
    assertThat(row.lineage()).isEqualTo(run.lineage());
    assertThat(row.labels()).isEqualTo(LABELS);
    assertThat(new BigDecimal(Objects.requireNonNull(row.cost()))).isPositive();
    assertThat(row.startedAt()).as("in the first execution").isBeforeOrEqualTo(began(run));
  }

  private static Instant began(RunHandle run) {
    return run.view().startedAt();
  }

  /** Waits until the list shows the n-th execution, found by all labels and in that state only. */
  private static RunRow awaitRow(CaseRun cases, RunHandle run, int execution, RunState state) {
    Instant until = Instant.now().plus(CaseRun.PATIENCE);
    while (true) {
      List<RunRow> rows = cases.client().list(MINE.withStates(Set.of(state))).rows();
      List<String> runIds =
          run.history().executions().stream().map(HistoryDocument.Execution::runId).toList();
      if (rows.size() == 1
          && runIds.size() >= execution
          && rows.get(0).runId().equals(runIds.get(execution - 1))) {
        return rows.get(0);
      }
      assertThat(Instant.now())
          .as("execution %d and %s; the list shows %s", execution, state, rows)
          .isBefore(until);
    }
  }
}
