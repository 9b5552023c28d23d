package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class LongRunIT {
  private static final int STEPS = Integer.getInteger("pawl.long.steps", 1_000);
  private static final int EVERY = Integer.getInteger("pawl.long.every", 25);

  private static final Duration PATIENCE = Duration.ofMinutes(40);

  @TempDir Path directory;

  @Test
  @Timeout(value = 90, unit = TimeUnit.MINUTES)
  void aRunInManyExecutionsHasTheTranscriptOfTheSameRunInOne() throws Exception {
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().keepBodies(8).otherwise(LongRunIT::reply);
      fleet.worker();
      RunHandle whole = fleet.run(options(fleet, "whole", Limit.unlimited()));
      RunHandle chained = fleet.run(options(fleet, "chained", Limit.atMost(EVERY)));
      RunOutcome one = fleet.end(whole, PATIENCE);
      RunOutcome many = fleet.end(chained, PATIENCE);
      assertThat(one.end()).isEqualTo(End.COMPLETED);
      assertThat(chained.transcript().head())
          .as("the same bytes, so the same head")
          .isEqualTo(whole.transcript().head());
      assertThat(many.spending()).isEqualTo(one.spending());
      assertThat(chained.history().executions()).hasSize(STEPS / EVERY + 1);
      perStep(whole.history());
    }
  }

  /**
   * Two activities, twelve events and at most 4 KB for each step, however long the transcript is.
   */
  private static void perStep(HistoryDocument document) {
    long events = 0;
    long bytes = 0;
    for (HistoryDocument.Execution execution : document.executions()) {
      List<HistoryEvent> all = execution.history().getEventsList();
      events += all.size();
      bytes += execution.history().getSerializedSize();
    }
    System.out.printf(
        "history: %.1f events and %d bytes per step%n", events / (double) STEPS, bytes / STEPS);
    assertThat(events / (double) STEPS).isLessThan(12.5);
    assertThat(bytes / STEPS).isLessThanOrEqualTo(4096);
  }

  private RunOptions options(Fleet fleet, String id, Limit<Integer> every) throws IOException {
    Path workspace = Files.createDirectories(directory.resolve("ws-" + id));
    return RunOptions.builder(fleet.agent("write_file"), "write your numbers")
        .id(id)
        .approvals(ApprovalMode.ALL)
        .limits(Limits.NONE)
        .continueAsNewEvery(every)
        .workspace(new WorkspaceSpec(workspace.toString(), false))
        .build();
  }

  private static Reply reply(RecordedRequest request) {
    int step = (request.json().path("messages").size() + 1) / 2;
    return step > STEPS
        ? Reply.text("done")
        : Reply.message()
            .toolCallWithId(
                "toolu_" + step,
                "write_file",
                JsonNodeFactory.instance
                    .objectNode()
                    .put("path", "n.txt")
                    .put("content", "step " + step)
                    .toString())
            .reply();
  }
}
