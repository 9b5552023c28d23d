package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.RealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** One run of two calls whose first worker dies at a point, and whose second one finishes it. */
final class PointLife {
  /** What a reply of the model server reports. */
  private static final int TOKENS = 120;

  private static final String SIGKILL = "SIGKILL";
  private static final int HALTED = 137;

  /** What goes on around the death. */
  enum Scene {
    /** Nothing else. */
    STEPS,
    /** The first reply stops in its middle. */
    STREAM,
    /** Each step is an execution of its own. */
    CHAIN,
    /** The only call waits for an approval, which comes while no worker lives. */
    GATE,
    /** A person steers while the first reply is under way. */
    STEER,
    /** A person cancels while the first reply is under way. */
    CANCEL
  }

  private final KillPoint point;
  private final Path directory;
  private final Random random;
  private final Gate held = new Gate();

  PointLife(KillPoint point, Path directory, long seed) {
    this.point = point;
    this.directory = directory;
    this.random = new Random(seed);
  }

  /**
   * Lives it. Returns the end, the requests that reached the model, the replies that were paid, the
   * calls charged as lost, the effects that happened, what the model was told of each, the
   * executions and the messages of people.
   */
  List<String> verdict(RealServer server) throws IOException, InterruptedException {
    try (Fleet fleet = Fleet.on(server, directory)) {
      fleet.model().otherwise(this::reply);
      boolean halts = !point.at().equals(SIGKILL);
      WorkerProcess first = fleet.worker(halts ? Map.of("PAWL_FAULT", point.at()) : Map.of());
      RunHandle run = fleet.run(options(fleet));
      interfere(fleet, run, first);
      if (halts) {
        assertThat(first.ended()).as(fleet::workerLogs).isEqualTo(HALTED);
      }
      fleet.worker();
      return told(fleet, run, fleet.end(run));
    }
  }

  private Reply reply(RecordedRequest request) {
    Reply reply =
        Effects.reply(request, point.scene() == Scene.GATE ? 1 : 2)
            .delay(Duration.ofMillis(random.nextInt(50)));
    if (request.number() > 1) {
      return reply;
    }
    return switch (point.scene()) {
      case STREAM -> Reply.text("on my way").stallAfter(4, held);
      case STEER, CANCEL -> reply.stallBeforeHeaders(held);
      default -> reply;
    };
  }

  private RunOptions options(Fleet fleet) throws IOException {
    boolean asks = point.scene() == Scene.GATE;
    return RunOptions.builder(fleet.agent("bash"), "append your numbers")
        .id(directory.getFileName().toString())
        .approvals(asks ? ApprovalMode.SAFE : ApprovalMode.ALL)
        .continueAsNewEvery(point.scene() == Scene.CHAIN ? Limit.atMost(1) : Limit.unlimited())
        .workspace(new WorkspaceSpec(Files.createDirectories(workspace()).toString(), false))
        .build();
  }

  private void interfere(Fleet fleet, RunHandle run, WorkerProcess first)
      throws InterruptedException {
    MessageOptions ann = MessageOptions.by("ann");
    switch (point.scene()) {
      case GATE -> {
        assertThat(run.awaitWaitingOrEnd(Fleet.PATIENCE)).isPresent();
        first.kill();
        run.approve(run.cards().get(0), ann.withAnswerWithin(Duration.ofMillis(500)));
      }
      case STEER -> {
        fleet.model().awaitRequest(1, Fleet.PATIENCE);
        run.steer("mind the gap", ann);
        held.open();
      }
      case CANCEL -> {
        fleet.model().awaitRequest(1, Fleet.PATIENCE);
        run.cancel("enough", ann);
      }
      default -> {}
    }
  }

  private List<String> told(Fleet fleet, RunHandle run, RunOutcome outcome) throws IOException {
    List<Entry> entries = run.transcript().entries();
    long tokens = outcome.spending().usage().total();
    assertThat(tokens % TOKENS).isZero();
    int lost = outcome.spending().lostAttempts();
    assertThat(outcome.spending().lostTokens() > 0)
        .as("a lost call is charged by an estimate")
        .isEqualTo(lost > 0);
    return List.of(
        outcome.end().name(),
        Integer.toString(fleet.model().requests().size()),
        Long.toString(tokens / TOKENS),
        Integer.toString(lost),
        String.join(" ", Effects.done(workspace())),
        words(results(entries)),
        Integer.toString(run.history().executions().size()),
        Long.toString(entries.stream().filter(PointLife::steering).count()));
  }

  private static Stream<String> results(List<Entry> entries) {
    return entries.stream()
        .filter(Entry.ToolResult.class::isInstance)
        .map(entry -> ((Entry.ToolResult) entry).status().name());
  }

  private static String words(Stream<String> words) {
    return String.join(" ", words.toList());
  }

  private static boolean steering(Entry entry) {
    return entry instanceof Entry.User user && user.origin() == Origin.STEERING;
  }

  private Path workspace() {
    return directory.resolve("ws");
  }
}
