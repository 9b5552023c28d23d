package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.client.BatchHandle;
import dev.pawl.client.BatchOptions;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.ledger.ItemRecord;
import dev.pawl.testkit.server.NeedsRealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class BatchIT {
  private static final int ITEMS = 12;
  private static final int STEPS = 3;

  @TempDir Path directory;

  @Test
  @Timeout(240)
  void aBatchSurvivesKilledWorkersAndAnotherStartRunsNothingTwice() throws Exception {
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().otherwise(request -> Effects.reply(request, STEPS));
      BatchOptions options = options(fleet, ITEMS);
      BatchHandle batch;
      WorkerProcess worker = fleet.worker();
      batch = fleet.client().startBatch(options);
      assertThat(batch.fresh()).isTrue();
      assertThat(fleet.client().startBatch(options).fresh()).isFalse();
      for (int kill = 1; kill <= 2; kill++) {
        awaitEnded(batch, kill * 2);
        worker.kill();
        worker = fleet.worker();
      }
      BatchResult result = batch.result().get(Fleet.PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(result.end()).isEqualTo(End.COMPLETED);
      assertThat(result.ends()).containsEntry(End.COMPLETED, ITEMS);
      List<ItemRecord> ended = batch.ended();
      assertThat(ended).hasSize(ITEMS);
      ended.forEach(item -> fleet.verify(fleet.client().run(item.workflowId())));

      BatchHandle again = fleet.client().startBatch(options);
      assertThat(again.fresh()).isTrue();
      assertThat(again.result().get(60, TimeUnit.SECONDS)).isEqualTo(result);
      assertThat(again.ended()).isEqualTo(ended);

      assertThatThrownBy(() -> fleet.client().startBatch(options(fleet, ITEMS - 1)))
          .isInstanceOfSatisfying(
              PawlException.class, e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.ID_TAKEN))
          .hasMessageContaining("12 items then, 11 now");
    }
  }

  private BatchOptions options(Fleet fleet, int count) throws Exception {
    List<BatchOptions.Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path workspace = Files.createDirectories(directory.resolve("ws" + i));
      RunOptions run =
          RunOptions.builder(fleet.agent("bash"), "append your number")
              .approvals(ApprovalMode.ALL)
              .batch("nightly")
              .workspace(new WorkspaceSpec(workspace.toString(), false))
              .build();
      items.add(new BatchOptions.Item("item-" + i, run));
    }
    return new BatchOptions("nightly", items, 4, Limit.unlimited());
  }

  private static void awaitEnded(BatchHandle batch, int count) throws Exception {
    Instant until = Instant.now().plus(Fleet.PATIENCE);
    while (batch.ended().size() < count && !over(batch)) {
      assertThat(Instant.now()).isBefore(until);
    }
  }

  /** Waits a moment for the batch to end. */
  private static boolean over(BatchHandle batch) throws Exception {
    try {
      batch.result().get(200, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }
}
