package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of runs, as the command line starts, shows and steers them on a real server. */
@NeedsRealServer
class RunCommandsTest {
  private static final Call PUSH =
      new Call("bash", "{\"command\":\"git push origin main\"}", Verdict.ASK);
  private static final Call READ =
      new Call("read_file", "{\"path\":\"src/Login.java\"}", Verdict.RUN);

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
  void anAgentThatAnswers() {
    worker.model(request -> Reply.text("The answer."));
  }

  private static Screen screen() {
    return new Screen(home).variable("TEMPORAL_ADDRESS", address).columns(100);
  }

  private static Screen run(Screen screen, String... more) {
    List<String> line = new ArrayList<>(List.of("run", "Fix the login", "--cwd"));
    line.add(project.toString());
    line.addAll(List.of(more));
    screen.code(screen.run(line.toArray(String[]::new)));
    return screen;
  }

  private static void readThenAnswer() {
    worker.model(
        request -> request.plan().step() == 1 ? Reply.calls(READ) : Reply.text("It reads\nwell."));
  }

  private static void gateThenAnswer() {
    worker.model(
        request ->
            request.plan().step() == 1
                ? Reply.calls(READ, PUSH)
                : Reply.text("pushed: " + request.plan().results()));
  }

  @Test
  void theAnswerGoesToStandardOutputAndTheStoryToStandardError() {
    readThenAnswer();
    Screen screen = run(screen(), "--id", "story-1");
    assertThat(screen.code()).isZero();
    assertThat(screen.out()).isEqualTo("It reads\nwell.\n");
    assertThat(screen.err())
        .contains("▶ story-1   claude-sonnet-5-5   ")
        .contains("stops at $2.00, 50 steps, 100 tool calls, 30 min")
        .contains("watch again: pawl watch story-1")
        .contains("  1.1  read_file    src/Login.java")
        .contains("✔ completed   $0.02 of $2.00 · 2 of 50 steps · 220 tokens")
        .doesNotContain("\u001b");
  }

  @Test
  void aDocumentSaysTheSameInJson() {
    readThenAnswer();
    Screen screen = run(screen(), "--id", "json-1", "--json", "--label", "team=web");
    JsonNode document = Json.tree(screen.out());
    assertThat(document.path("schema").asText()).isEqualTo("pawl/run/v1");
    assertThat(document.path("state").asText()).isEqualTo("COMPLETED");
    assertThat(document.path("answer").asText()).isEqualTo("It reads\nwell.");
    assertThat(document.path("spent").path("cost").asText()).isEqualTo("0.02");
    assertThat(document.path("labels").path("labels").path("team").asText()).isEqualTo("web");
    assertThat(document.has("reason")).as("null, not missing").isTrue();
    assertThat(document.path("limits").path("tokens").asText()).isEqualTo("unlimited");
  }

  @Test
  void aStreamOfEventsEndsWithTheResult() {
    readThenAnswer();
    Screen screen = run(screen(), "-o", "jsonl");
    List<JsonNode> lines = screen.out().lines().map(Json::tree).toList();
    assertThat(lines)
        .extracting(line -> line.path("type").asText())
        .startsWith("started")
        .contains("model_answered", "call_finished")
        .endsWith("ended", "result");
    assertThat(lines).allMatch(line -> line.path("schema").asText().startsWith("pawl/"));
  }

  @Test
  void aGateWhereNobodyWatchesLetsGoWithTheExactCommandLast() {
    gateThenAnswer();
    Screen screen = run(screen(), "--id", "gate-1");
    assertThat(screen.code()).isEqualTo(3);
    assertThat(screen.out()).isEmpty();
    assertThat(screen.err().strip()).endsWith("\npawl approve gate-1 1.2");
    assertThat(screen.err()).contains("1.2  bash         git push origin main").contains("⏸ waits");

    Screen list = screen();
    assertThat(list.run("ls")).isZero();
    assertThat(list.out().lines().skip(1).findFirst().orElseThrow())
        .startsWith("waiting")
        .contains("gate-1")
        .contains("1.2 bash");

    Screen unnamed = screen();
    assertThat(unnamed.run("approve", "gate-1")).isEqualTo(64);
    assertThat(unnamed.err()).contains("git push origin main").contains("pawl approve gate-1 1.2");

    Screen approve = screen();
    assertThat(approve.run("approve", "gate-1", "1.2", "--actor", "ann")).isZero();
    assertThat(approve.err()).contains("git push origin main");

    Screen watch = screen();
    assertThat(watch.run("watch", "gate-1")).isZero();
    assertThat(watch.err()).contains("1.2 allowed by ann").contains("✔ completed");
    assertThat(watch.out()).contains("pushed");
  }

  @Test
  void aPersonAtTheTerminalDecidesOnTheWholeCall() {
    worker.model(
        request ->
            request.plan().step() == 1
                ? Reply.calls(
                    new Call(
                        "bash",
                        "{\"command\":\"echo " + "x".repeat(300) + "\\u001b[2J\"}",
                        Verdict.ASK))
                : Reply.text("done"));
    Screen screen = run(screen().person(new KeysWhenAsked("d", "not today\n")), "--id", "tty-1");
    assertThat(screen.code()).isZero();
    assertThat(screen.err())
        .contains("x".repeat(300) + "\\e[2J")
        .contains("why     the policy safe asks")
        .contains("in      /home/ann/shop")
        .contains("[a]llow  [d]eny")
        .contains("1.1 denied by ")
        .contains("not today");
  }

  @Test
  void denyTellsTheModelWhy() {
    gateThenAnswer();
    run(screen(), "--id", "deny-1");
    assertThat(screen().run("deny", "deny-1", "1.2", "--reason", "not on main")).isZero();
    Screen watch = screen();
    assertThat(watch.run("watch", "deny-1")).isZero();
    assertThat(watch.err()).contains("not on main");
    Screen show = screen();
    assertThat(show.run("show", "deny-1", "--messages")).isZero();
    assertThat(show.out())
        .contains("user (prompt)")
        .contains("Fix the login")
        .contains("not on main");
  }

  @Test
  void otherEndsHaveTheirCodesAndTheirPartialResults() {
    worker.model(request -> Reply.calls(READ));
    Screen spent = run(screen(), "--id", "spent-1", "--max-steps", "2");
    assertThat(spent.code()).isEqualTo(2);
    assertThat(spent.err()).contains("budget exhausted (steps)").contains("2 of 2 steps");

    worker.model(request -> Reply.refusal("I will not."));
    Screen refused = run(screen(), "--id", "refused-1");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.out()).isEqualTo("I will not.\n");
  }

  @Test
  void cancelAndStopEndAWaitingRun() {
    gateThenAnswer();
    run(screen(), "--id", "cancel-1");
    assertThat(screen().run("cancel", "cancel-1", "--reason", "wrong branch")).isZero();
    assertThat(screen().run("watch", "cancel-1")).isEqualTo(5);

    run(screen(), "--id", "stop-1");
    assertThat(screen().run("stop", "stop-1")).isZero();
    assertThat(screen().run("watch", "stop-1")).isEqualTo(1);
    Screen late = screen();
    assertThat(late.run("steer", "stop-1", "hello")).isEqualTo(1);
    assertThat(late.err()).contains("ended");
  }

  @Test
  void pauseResumeSteerAndNewLimitsAreAnswered() {
    gateThenAnswer();
    run(screen(), "--id", "talk-1");
    assertThat(screen().run("steer", "talk-1", "look", "at", "me")).isEqualTo(64);
    assertThat(screen().piped("from a pipe").run("steer", "talk-1", "-")).isZero();
    assertThat(screen().run("pause", "talk-1", "--reason", "lunch")).isZero();
    Screen resume = screen();
    assertThat(resume.run("resume", "talk-1", "--max-cost", "4", "--json")).isZero();
    assertThat(Json.tree(resume.out()).path("status").asText()).isEqualTo("ACCEPTED");
    assertThat(screen().run("approve", "talk-1", "9.9")).isEqualTo(6);
    assertThat(screen().run("approve", "talk-1", "1.2")).isZero();
    Screen watch = screen();
    assertThat(watch.run("watch", "talk-1")).isZero();
    assertThat(watch.err())
        .contains("steers: from a pipe")
        .contains("paused by")
        .contains("lunch")
        .contains("new limits from")
        .contains("of $4.00");
  }

  @Test
  void aRunIsFoundByItsBeginningAndByLast() {
    run(screen(), "--id", "unique-name-1");
    Screen last = screen();
    assertThat(last.run("show", "@last")).isZero();
    assertThat(last.out()).startsWith("unique-name-1   completed");
    assertThat(screen().run("show", "unique-na")).isZero();
    run(screen(), "--id", "unique-name-2");
    Screen several = screen();
    assertThat(several.run("show", "unique-name")).isEqualTo(64);
    assertThat(several.err()).contains("unique-name-1").contains("unique-name-2");
    Screen wrong = screen();
    assertThat(wrong.run("show", "unqiue-name-1")).isEqualTo(6);
    assertThat(wrong.err()).contains("Did you mean: unique-name-1");
  }

  @Test
  void theSameIdWithOtherInputIsRefusedAndWithTheSameAttaches() {
    Screen first = run(screen(), "--id", "same-1");
    Screen again = run(screen(), "--id", "same-1");
    assertThat(again.code()).isZero();
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(again.err()).contains("attached");
    assertThat(run(screen(), "--id", "same-1", "--max-steps", "7").code()).isEqualTo(64);
  }

  @Test
  void detachPrintsTheIdAndLetsGo() {
    Screen screen = run(screen(), "--detach");
    assertThat(screen.code()).isZero();
    assertThat(screen.out()).matches("fix-the-login-[a-z0-9]{4}\n");
    assertThat(screen().run("watch", screen.out().strip())).isZero();
    Screen document = run(screen(), "--detach", "--json");
    assertThat(Json.tree(document.out()).path("schema").asText()).isEqualTo("pawl/started/v1");
    assertThat(Json.tree(document.out()).path("fresh").asBoolean()).isTrue();
  }

  @Test
  void aHeldWorkspaceIsSaidBeforeAnythingIsStarted() throws Exception {
    gateThenAnswer();
    run(screen(), "--id", "holder-1");
    Files.createDirectories(home.resolve("workspaces"));
    Files.writeString(home.resolve("workspaces/host-id"), "host-1\n");
    Path inside = Files.createDirectories(project.resolve("web")).toRealPath();
    LineageId lineage = LineageId.random();
    worker
        .store()
        .hold(
            new WorkspaceHold(
                WorkspacePlace.at("host-1", inside.toString()), lineage, "holder-1", false));
    try {
      for (String flag : List.of("--detach", "--no-wait", "--share-workspace")) {
        Screen second = run(screen(), "--id", "second-1", flag);
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.out()).isEmpty();
        assertThat(second.err())
            .contains("in use by run holder-1, which works in " + inside)
            .contains("It waits for a decision: pawl approve holder-1 1.2")
            .contains("--share-workspace");
      }
      assertThat(screen().run("show", "second-1")).isEqualTo(6);
      assertThat(run(screen(), "--id", "holder-1").code()).as("attaches").isEqualTo(3);

      assertThat(screen().run("stop", "holder-1")).isZero();
      assertThat(screen().run("watch", "holder-1")).isEqualTo(1);
      assertThat(run(screen(), "--detach").code()).as("its holder has ended").isZero();
    } finally {
      worker.store().release(WorkspacePlace.at("host-1", inside.toString()).id(), lineage);
    }
  }

  @Test
  void anExportReplaysAndATamperedOneDoesNot() throws Exception {
    readThenAnswer();
    run(screen(), "--id", "replay-1");
    Path file = project.resolve("run.json");
    assertThat(screen().run("export", "replay-1", "--out", file.toString())).isZero();
    Screen same = screen();
    int code = same.run("replay", file.toString(), "-vv");
    assertThat(code).as(same.err() + same.out()).isZero();
    assertThat(same.out()).startsWith("the same: 1 execution, ");
    Files.writeString(file, "{}");
    assertThat(screen().run("replay", file.toString())).isEqualTo(66);
  }

  @Test
  void readsWorkWithAllWorkersDown() {
    gateThenAnswer();
    run(screen(), "--id", "down-1");
    worker.close();
    try {
      Screen list = screen();
      assertThat(list.run("ls", "--json")).isZero();
      assertThat(list.out()).contains("down-1");
      assertThat(screen().run("show", "down-1")).isZero();
      assertThat(screen().run("show", "down-1", "--messages")).isZero();
      assertThat(screen().run("export", "down-1")).isZero();
      assertThat(screen().run("watch", "down-1", "--until", "waiting")).isEqualTo(3);
    } finally {
      worker = new StandIn(address, home, request -> Reply.text("done"));
    }
  }
}
