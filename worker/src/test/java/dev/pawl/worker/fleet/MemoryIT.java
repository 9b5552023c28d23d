package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker of 256 MB with runs that wait at gates, and others whose tools write a megabyte. */
@NeedsRealServer
class MemoryIT {
  private static final int GATES = Integer.getInteger("pawl.memory.gates", 3);
  private static final int RUNS = Integer.getInteger("pawl.memory.runs", 1);
  private static final int STEPS = Integer.getInteger("pawl.memory.steps", 3);
  private static final String LOUD = "be loud";
  private static final MessageOptions ANN =
      MessageOptions.by("ann").withAnswerWithin(Duration.ofSeconds(60));

  /** What a line of the collector's log says: before, after, and how much there may be. */
  private static final Pattern HEAP = Pattern.compile("Pause .* (\\d+)M->(\\d+)M\\((\\d+)M\\)");

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void gatesAndMegabytesFitIntoASmallHeap() throws Exception {
    Instant begun = Instant.now();
    Path log = directory.resolve("gc.log");
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().keepBodies(16).otherwise(MemoryIT::reply);
      WorkerProcess worker =
          fleet.worker(
              Map.of("_JAVA_OPTIONS", "-Xmx256m -XX:+ExitOnOutOfMemoryError -Xlog:gc:file=" + log));
      List<RunHandle> gates = runs(fleet, GATES, "quiet", ApprovalMode.SAFE);
      List<RunHandle> loud = runs(fleet, RUNS, LOUD, ApprovalMode.ALL);
      for (RunHandle run : loud) {
        assertThat(fleet.end(run, Duration.ofMinutes(10)).end()).isEqualTo(End.COMPLETED);
      }
      for (RunHandle run : gates) {
        assertThat(run.awaitWaitingOrEnd(Fleet.PATIENCE)).isPresent();
        assertThat(run.approve(run.card(new CallRef(1, 1)), ANN).accepted()).isTrue();
      }
      for (RunHandle run : gates) {
        assertThat(fleet.end(run).end()).isEqualTo(End.COMPLETED);
      }
      assertThat(worker.alive()).as(fleet::workerLogs).isTrue();
      assertThat(worker.log()).doesNotContain("java.lang.OutOfMemoryError");
    }
    Proof.say(
        "memory: 256 MB of heap for %d gates and %d runs x %d steps with 1 MB of output each:"
            + " %d MB at most before a collection, %d MB after one, %d s",
        GATES,
        RUNS,
        STEPS,
        most(log, 1),
        most(log, 2),
        Duration.between(begun, Instant.now()).toSeconds());
  }

  private List<RunHandle> runs(Fleet fleet, int count, String prompt, ApprovalMode mode)
      throws IOException {
    List<RunHandle> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String id = mode + "-" + i;
      Path workspace = Files.createDirectories(directory.resolve(id));
      runs.add(
          fleet.run(
              RunOptions.builder(fleet.agent("bash"), prompt)
                  .id(id)
                  .approvals(mode)
                  .limits(Limits.NONE)
                  .workspace(new WorkspaceSpec(workspace.toString(), false))
                  .build()));
    }
    return runs;
  }

  private static Reply reply(RecordedRequest request) {
    boolean loud = request.json().at("/messages/0/content/0/text").asText().equals(LOUD);
    int answers = request.json().path("messages").size() / 2;
    if (answers >= (loud ? STEPS : 1)) {
      return Reply.text("done");
    }
    String command = loud ? "head -c 1000000 /dev/zero | tr '\\0' x" : "echo hush";
    return Reply.toolCall(
        "bash", Json.text(JsonNodeFactory.instance.objectNode().put("command", command)));
  }

  private static int most(Path log, int figure) throws IOException {
    int most = 0;
    for (String line : Files.readAllLines(log)) {
      var heap = HEAP.matcher(line);
      if (heap.find()) {
        most = Math.max(most, Integer.parseInt(heap.group(figure)));
      }
    }
    return most;
  }
}
