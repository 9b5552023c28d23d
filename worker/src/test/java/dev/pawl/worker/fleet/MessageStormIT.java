package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import io.grpc.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many messages, repeated, out of order, late and broken, to a run that waits, works, has ended.
 */
@NeedsRealServer
class MessageStormIT {
  private static final int MESSAGES = Integer.getInteger("pawl.storm.messages", 120);
  private static final int TIMES = Integer.getInteger("pawl.storm.times", 1);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final MessageOptions ANN =
      MessageOptions.by("ann").withAnswerWithin(Duration.ofSeconds(30));

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void aMessageIsTakenOnceOrRefusedHoweverItCame() throws Exception {
    Instant begun = Instant.now();
    int deliveries = 0;
    int malformed = 0;
    int taken = 0;
    int refused = 0;
    for (int time = 0; time < TIMES; time++) {
      Path home = Files.createDirectories(directory.resolve("time-" + time));
      try (Fleet fleet = Fleet.start(home)) {
        Random random = new Random(SEED + time);
        RunHandle run = fleet.run(options(fleet, home));
        try (RawDoors doors = new RawDoors(fleet.server().target(), run.id())) {
          MessageStorm storm = live(fleet, run, doors, random);
          Set<String> here = taken(run);
          check(storm, run, here);
          late(run, doors);
          fleet.seen(run, Effects.seen(home.resolve("ws")));
          deliveries += storm.deliveries();
          malformed += storm.malformed();
          taken += here.size();
          refused += storm.sent().size() - here.size();
        }
      }
    }
    Proof.say(
        "storm, seed %d: %d runs, %d deliveries, %d of them nonsense: %d messages taken once, %d"
            + " refused, none lost, %d s",
        SEED,
        TIMES,
        deliveries,
        malformed,
        taken,
        refused,
        Duration.between(begun, Instant.now()).toSeconds());
  }

  private static RunOptions options(Fleet fleet, Path home) throws Exception {
    Path workspace = Files.createDirectories(home.resolve("ws"));
    return RunOptions.builder(fleet.agent("bash"), "append your number")
        .id("stormy")
        .limits(Limits.NONE)
        .workspace(new WorkspaceSpec(workspace.toString(), false))
        .build();
  }

  /** A storm before any worker is up, one at a gate, and one from the approval to the end. */
  private static MessageStorm live(Fleet fleet, RunHandle run, RawDoors doors, Random random)
      throws InterruptedException {
    fleet.model().keepBodies(16).otherwise(MessageStormIT::reply);
    MessageStorm storm = new MessageStorm(run, doors, random);
    storm.blow(MESSAGES / 3, false);
    fleet.worker();
    assertThat(run.awaitWaitingOrEnd(Fleet.PATIENCE)).as(fleet::workerLogs).isPresent();
    storm.blow(MESSAGES / 3, true);
    storm.resume();
    var card = run.card(run.view().gates().get(0).call());
    for (int i = 0; i < 3; i++) {
      run.approve(card, ANN);
      doors.signal("approve", RawDoors.json("{\"call\":\"" + card.call() + "\"}"));
    }
    storm.blow(MESSAGES / 3, true);
    storm.resume();
    RunOutcome outcome = fleet.end(run);
    assertThat(outcome.end()).isEqualTo(End.COMPLETED);
    return storm;
  }

  /** One effect, and then words, slowly enough that messages come in between. */
  private static Reply reply(RecordedRequest request) {
    return Effects.reply(request, 1).delay(Duration.ofMillis(100));
  }

  private static Set<String> taken(RunHandle run) {
    List<String> texts = new ArrayList<>();
    for (Entry entry : run.transcript().entries()) {
      if (entry instanceof Entry.User user && user.origin() == Origin.STEERING) {
        texts.add(user.text());
      }
    }
    assertThat(texts).as("what the model was told").doesNotHaveDuplicates();
    return new HashSet<>(texts);
  }

  /** What was accepted has arrived, and what has not arrived was refused where one can see it. */
  private static void check(MessageStorm storm, RunHandle run, Set<String> taken) {
    Set<String> refused = new HashSet<>(storm.answeredNo());
    for (RunEvent event : run.events()) {
      if (event instanceof RunEvent.MessageRefused no && no.by().requestId() != null) {
        refused.add(no.by().requestId());
      }
    }
    assertThat(toldAsTaken(run)).as("what readers were told").isEqualTo(taken);
    assertThat(taken).as("accepted messages are told").containsAll(storm.accepted());
    assertThat(storm.sent().keySet())
        .as("each message is told or refused")
        .allMatch(id -> taken.contains(id) || refused.contains(id));
  }

  private static Set<String> toldAsTaken(RunHandle run) {
    Set<String> told = new HashSet<>();
    for (RunEvent event : run.events()) {
      if (event instanceof RunEvent.Steered steered) {
        told.add(String.valueOf(steered.text()));
      }
    }
    return told;
  }

  private static void late(RunHandle run, RawDoors doors) {
    assertThatThrownBy(() -> run.steer("late", ANN))
        .isInstanceOfSatisfying(
            PawlException.class, e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.RUN_ENDED));
    assertThat(doors.signal("steer", RawDoors.json("{\"text\":\"late\"}")))
        .isEqualTo(Status.Code.NOT_FOUND);
    assertThat(doors.update("steer", RawDoors.json("{\"text\":\"late\"}")))
        .isEqualTo(Status.Code.NOT_FOUND);
  }
}
