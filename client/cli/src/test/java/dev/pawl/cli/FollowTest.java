package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What who follows a run is told, and when the command lets go of it. */
@NeedsRealServer
class FollowTest {
  private static final Call PUSH =
      new Call("bash", "{\"command\":\"git push origin main\"}", Verdict.ASK);

  @TempDir private static Path home;
  @TempDir private static Path project;
  private static StandIn worker;
  private static String address;

  @BeforeAll
  static void start(RealServer server) {
    address = server.target();
    worker = new StandIn(address, home, request -> Reply.text("done"));
  }

  @AfterAll
  static void end() {
    worker.close();
  }

  @BeforeEach
  void anAgentThatAsksThenAnswers() {
    worker.model(
        request -> request.plan().step() == 1 ? Reply.calls(PUSH) : Reply.text("It is pushed."));
  }

  private static Screen screen() {
    return new Screen(home).variable("TEMPORAL_ADDRESS", address).columns(100);
  }

  private static Screen run(String id) {
    Screen screen = screen();
    screen.code(screen.run("run", "Push it", "--cwd", project.toString(), "--id", id));
    return screen;
  }

  @Test
  void aWatchWhereNobodyIsThereLetsGoOfARunAtAGate() {
    assertThat(run("gate").code()).isEqualTo(3);
    Screen watch = screen();
    assertThat(watch.run("watch", "gate")).isEqualTo(3);
    assertThat(watch.err().strip()).endsWith("\npawl approve gate 1.1");
    Screen json = screen();
    assertThat(json.run("watch", "gate", "--json")).isEqualTo(3);
    JsonNode document = Json.tree(json.out());
    assertThat(document.path("state").asText()).isEqualTo("WAITING");
    assertThat(document.path("waiting").path(0).path("approve").asText())
        .isEqualTo("pawl approve gate 1.1");
  }

  @Test
  void aWatchWhereNobodyIsThereLetsGoOfAParkedRunWithItsCureLast() {
    AtomicBoolean key = new AtomicBoolean();
    worker.model(
        request -> {
          if (!key.get()) {
            throw ApplicationFailure.newNonRetryableFailure(
                "the provider refused the key", FailureType.AUTHENTICATION.name());
          }
          return Reply.text("done");
        });
    assertThat(run("parked").code()).isEqualTo(3);
    Screen watch = screen();
    assertThat(watch.run("watch", "parked")).isEqualTo(3);
    assertThat(watch.err())
        .containsOnlyOnce("the provider refused the key")
        .contains("⏸ parked\n")
        .containsOnlyOnce("parked (authentication)")
        .contains("ANTHROPIC_API_KEY");
    assertThat(watch.err().strip()).endsWith("then: pawl resume parked");
    Screen json = screen();
    assertThat(json.run("watch", "parked", "--json")).isEqualTo(3);
    assertThat(Json.tree(json.out()).path("held").path("cure").asText())
        .endsWith("then: pawl resume parked");
    Screen list = screen();
    assertThat(list.columns(200).run("ls")).isZero();
    assertThat(list.out()).contains("authentication: pawl show parked");

    key.set(true);
    assertThat(screen().run("resume", "parked")).isZero();
    assertThat(screen().run("watch", "parked")).isZero();
  }

  @Test
  void aWatchThatWaitsSaysOnceWhatForAndStaysToTheEnd() throws Exception {
    run("stay");
    try (PawlProcess watch =
        PawlProcess.start(
            home,
            Map.of("PAWL_HOME", home.toString(), "TEMPORAL_ADDRESS", address),
            List.of(),
            "watch",
            "stay",
            "--wait")) {
      watch.awaitWords("pawl approve stay 1.1");
      assertThat(screen().run("approve", "stay", "1.1")).isZero();
      assertThat(watch.code()).isZero();
      assertThat(watch.out()).isEqualTo("It is pushed.\n");
      assertThat(watch.err()).containsOnlyOnce("pawl approve stay 1.1");
    }
    assertThat(screen().run("watch", "stay", "--wait", "--until", "done")).isEqualTo(64);
  }

  @Test
  void showPrintsACallThatWaitsOnce() {
    run("shown");
    Screen show = screen();
    assertThat(show.run("show", "shown")).isZero();
    assertThat(show.out())
        .containsOnlyOnce("git push origin main")
        .containsOnlyOnce("1.1 bash")
        .containsOnlyOnce("⏸")
        .endsWith("pawl approve shown 1.1\n");
  }

  @Test
  void aCallThatFailsIsToldAttemptByAttempt() {
    AtomicInteger calls = new AtomicInteger();
    worker.model(
        request -> {
          if (calls.incrementAndGet() <= 2) {
            throw ApplicationFailure.newBuilder()
                .setType(FailureType.NETWORK.name())
                .setMessage("no route to the provider")
                .setNextRetryDelay(Duration.ofSeconds(2))
                .build();
          }
          return Reply.text("done");
        });
    Screen run = run("retried");
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .containsOnlyOnce("attempt 1 failed: network: no route to the provider; attempt 2 in ")
        .containsOnlyOnce("attempt 2 failed: network: no route to the provider; attempt 3 in ")
        .doesNotContain("failed 2 times");
    Screen later = screen();
    assertThat(later.run("show", "retried")).isZero();
    assertThat(later.out()).contains("failed 2 times, last: network: no route to the provider");
  }

  @Test
  void whatIsSoAlreadyIsSaidToBeSo() {
    run("held");
    Screen running = screen();
    assertThat(running.run("resume", "held")).isZero();
    assertThat(running.err()).contains("neither paused nor parked");
    assertThat(screen().run("pause", "held")).isZero();
    Screen again = screen();
    assertThat(again.run("pause", "held")).isZero();
    assertThat(again.err()).contains("it was paused before");
    Screen watch = screen();
    assertThat(watch.run("watch", "held")).isEqualTo(3);
    assertThat(watch.err().strip())
        .endsWith("it is paused.\nTo go on: pawl resume held")
        .contains("1.1  bash");
  }

  @Test
  void approveAndDenySayTheSameOfARunThatHasEndedAndOfACallThatIsDecided() {
    run("late");
    assertThat(screen().run("approve", "late", "1.1", "--actor", "ann")).isZero();
    assertThat(screen().run("watch", "late")).isZero();
    for (String verb : List.of("approve", "deny")) {
      for (List<String> line : List.of(List.of(verb, "late", "1.1"), List.of(verb, "late"))) {
        Screen ended = screen();
        assertThat(ended.run(line.toArray(String[]::new))).as(line.toString()).isEqualTo(1);
        assertThat(ended.err())
            .startsWith("pawl: The run late has ended: nothing of it waits for a decision.")
            .endsWith("How it ended: pawl show late\n");
      }
    }

    worker.model(request -> Reply.calls(PUSH));
    run("decided");
    assertThat(screen().run("deny", "decided", "1.1", "--actor", "ann")).isZero();
    assertThat(screen().run("watch", "decided")).isEqualTo(3);
    for (String verb : List.of("approve", "deny")) {
      Screen before = screen();
      assertThat(before.run(verb, "decided", "1.1")).as(verb).isEqualTo(1);
      assertThat(before.err()).contains("The call 1.1 of the run decided was denied by ann before");
      Screen none = screen();
      assertThat(none.run(verb, "decided", "9.1")).as(verb).isEqualTo(6);
      assertThat(none.err()).contains("these do: 2.1 bash");
    }
  }

  @Test
  void aMessageThatTheServerKeepsNamesWhatStartsAWorker() {
    run("kept");
    worker.close();
    try {
      Screen steer = screen();
      assertThat(steer.run("steer", "kept", "hello")).isZero();
      assertThat(steer.err()).contains("a worker is up: pawl worker --address " + address);
    } finally {
      worker = new StandIn(address, home, request -> Reply.text("done"));
    }
  }
}
