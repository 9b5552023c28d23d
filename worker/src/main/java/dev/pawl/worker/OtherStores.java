package dev.pawl.worker;

import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds open runs that this worker cannot serve, because they began with another store, and that
 * nobody else serves either: the usual mistake behind a run that does not move.
 */
final class OtherStores {
  private static final Logger log = LoggerFactory.getLogger(OtherStores.class);
  private static final String OPEN_RUNS =
      "WorkflowType = 'AgentRun' AND ExecutionStatus = 'Running'";
  private static final int MOST_RUNS = 200;
  private static final int MOST_QUEUES = 5;
  private static final int DEADLINE_SECONDS = 5;

  private final Connection connection;

  OtherStores(Connection connection) {
    this.connection = connection;
  }

  /** Returns a warning per queue that has runs and no worker. */
  List<String> warnings(String ownQueue, String storeLocation) {
    List<String> warnings = new ArrayList<>();
    try {
      Map<String, Integer> others = openRuns();
      others.remove(ownQueue);
      others.entrySet().stream()
          .limit(MOST_QUEUES)
          .filter(other -> !served(other.getKey()))
          .forEach(
              other ->
                  warnings.add(
                      other.getValue()
                          + " open run(s) wait on task queue "
                          + other.getKey()
                          + ", which is another store's; this worker has "
                          + storeLocation
                          + " and serves "
                          + ownQueue
                          + ". Start a worker with their store: pawl worker --store FILE"));
    } catch (StatusRuntimeException e) {
      log.info("the server does not tell which runs are open ({})", e.getStatus().getCode());
    }
    return warnings;
  }

  /** How many of the latest open runs each queue has. */
  private Map<String, Integer> openRuns() {
    Map<String, Integer> queues = new TreeMap<>();
    ListWorkflowExecutionsRequest request =
        ListWorkflowExecutionsRequest.newBuilder()
            .setNamespace(connection.namespace())
            .setQuery(OPEN_RUNS)
            .setPageSize(MOST_RUNS)
            .build();
    for (WorkflowExecutionInfo run : server().listWorkflowExecutions(request).getExecutionsList()) {
      queues.merge(run.getTaskQueue(), 1, Integer::sum);
    }
    return queues;
  }

  private boolean served(String queue) {
    DescribeTaskQueueRequest request =
        DescribeTaskQueueRequest.newBuilder()
            .setNamespace(connection.namespace())
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
            .build();
    return server().describeTaskQueue(request).getPollersCount() > 0;
  }

  private WorkflowServiceGrpc.WorkflowServiceBlockingStub server() {
    return connection.stubs().blockingStub().withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }
}
