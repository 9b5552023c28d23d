package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchActivities;
import dev.pawl.contracts.batch.BatchInput;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.batch.ExtendBatch;
import dev.pawl.contracts.batch.ItemsEnded;
import dev.pawl.contracts.batch.ItemsRequest;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.PawlDataConverter;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.Worker;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchWorkflowTest {
  private static final String QUEUE = "pawl-test";

  private final Items items = new Items();
  private final TestWorkflowEnvironment environment =
      TestWorkflowEnvironment.newInstance(
          TestEnvironmentOptions.newBuilder()
              .setWorkflowClientOptions(
                  WorkflowClientOptions.newBuilder()
                      .setDataConverter(PawlDataConverter.instance())
                      .build())
              .build());

  BatchWorkflowTest() {
    Worker worker = environment.newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(BatchWorkflow.class);
    worker.registerActivitiesImplementations(items);
    environment.start();
  }

  @AfterEach
  void close() {
    environment.close();
  }

  @Test
  void itemsStartAFewAtATimeAndAllEnd() throws Exception {
    WorkflowStub batch = start("some", input(12, 5, Limit.unlimited()));
    BatchResult result = batch.getResult(BatchResult.class);
    assertThat(result.end()).isEqualTo(End.COMPLETED);
    assertThat(result.ends()).containsEntry(End.COMPLETED, 12);
    assertThat(items.requests).allMatch(request -> request.open().size() <= 5);
    replay("some");
  }

  @Test
  void anExhaustedBudgetNamesWhatWasNotStartedAndARaisedOneGoesOn() throws Exception {
    Limit<Money> two = Limit.atMost(Money.of("2"));
    BatchResult result = start("poor", input(12, 5, two)).getResult(BatchResult.class);
    assertThat(result.end()).isEqualTo(End.BUDGET_EXHAUSTED);
    assertThat(result.notStarted()).isEqualTo(10);
    items.gate = new CountDownLatch(1);
    WorkflowStub batch = start("richer", input(12, 5, two));
    items.began.await(30, TimeUnit.SECONDS);
    batch.signal("extendBudget", new ExtendBatch(Limit.unlimited(), "ann"));
    items.gate.countDown();
    assertThat(batch.getResult(BatchResult.class).end()).isEqualTo(End.COMPLETED);
    replay("richer");
  }

  @Test
  void aStoppedBatchEndsWithWhatItHas() throws Exception {
    items.gate = new CountDownLatch(1);
    WorkflowStub batch = start("stopped", input(12, 5, Limit.unlimited()));
    items.began.await(30, TimeUnit.SECONDS);
    batch.signal("stop", new Control("ann", null, null));
    items.gate.countDown();
    BatchResult result = batch.getResult(BatchResult.class);
    assertThat(result.end()).isEqualTo(End.STOPPED);
    assertThat(result.notStarted()).isEqualTo(7);
    replay("stopped");
  }

  @Test
  void aCancelledBatchCancelsItsOpenItems() throws Exception {
    items.gate = new CountDownLatch(1);
    WorkflowStub batch = start("cancelled", input(12, 5, Limit.unlimited()));
    items.began.await(30, TimeUnit.SECONDS);
    batch.cancel();
    WorkflowFailedException failure =
        org.junit.jupiter.api.Assertions.assertThrows(
            WorkflowFailedException.class, () -> batch.getResult(BatchResult.class));
    items.gate.countDown();
    assertThat(failure).hasCauseInstanceOf(CanceledFailure.class);
    assertThat(items.cancelled).containsExactly(0, 1, 2, 3, 4);
    replay("cancelled");
  }

  @Test
  void aLongBatchContinuesAsNewAndLosesNothing() throws Exception {
    WorkflowStub batch = start("long", input(1_100, 2, Limit.unlimited()));
    BatchResult result = batch.getResult(BatchResult.class);
    assertThat(result.ends()).containsEntry(End.COMPLETED, 1_100);
    assertThat(items.requests.stream().mapToInt(request -> request.fresh().size()).sum())
        .isEqualTo(1_100);
  }

  private WorkflowStub start(String id, BatchInput input) {
    WorkflowStub stub =
        environment
            .getWorkflowClient()
            .newUntypedWorkflowStub(
                "Batch",
                WorkflowOptions.newBuilder().setWorkflowId(id).setTaskQueue(QUEUE).build());
    stub.start(input);
    return stub;
  }

  private void replay(String id) throws Exception {
    WorkflowReplayer.replayWorkflowExecution(
        environment.getWorkflowClient().fetchHistory(id), BatchWorkflow.class);
  }

  private static BatchInput input(int count, int parallel, Limit<Money> cost) {
    return new BatchInput(
        BatchInput.FORMAT,
        BatchInput.RULES,
        LineageId.random(),
        Digest.of(new byte[0]),
        count,
        parallel,
        cost,
        Limit.atMost(Money.of("1")),
        null);
  }

  /** Items that cost a dollar each and end at once, or when the gate opens. */
  private static final class Items implements BatchActivities {
    private final List<ItemsRequest> requests = new CopyOnWriteArrayList<>();
    private final List<Integer> cancelled = new CopyOnWriteArrayList<>();
    private final CountDownLatch began = new CountDownLatch(1);
    private volatile CountDownLatch gate = new CountDownLatch(0);

    @Override
    public ItemsEnded advance(ItemsRequest request) {
      requests.add(request);
      began(request);
      return new ItemsEnded(
          ItemsEnded.FORMAT,
          request.open().stream()
              .map(item -> new ItemsEnded.Item(item, End.COMPLETED, Money.of("1")))
              .toList());
    }

    private void began(ItemsRequest request) {
      if (gate.getCount() == 0) {
        return;
      }
      began.countDown();
      try {
        gate.await(30, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted with " + request.open(), e);
      }
    }

    @Override
    public void cancelItems(ItemsRequest request) {
      cancelled.addAll(request.open());
    }
  }
}
