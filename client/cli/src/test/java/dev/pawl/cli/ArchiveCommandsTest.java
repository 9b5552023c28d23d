package dev.pawl.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.TrajectoryDocument;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import io.temporal.testing.TestWorkflowEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain with a gate, exported, and what becomes of the file on a machine without a server. */
class ArchiveCommandsTest {
  private static final Call LIST = new Call("list_dir", "{\"path\":\".\"}", Verdict.RUN);
  private static final Call PUSH = new Call("bash", "{\"command\":\"git push\"}", Verdict.ASK);

  @TempDir private static Path origin;
  @TempDir private Path home;
  private static String exported;

  private Path file;

  @BeforeAll
  static void record() {
    TestWorkflowEnvironment server = TestWorkflowEnvironment.newInstance();
    try (StandIn worker =
            new StandIn(server.getWorkflowServiceStubs(), origin, ArchiveCommandsTest::said);
        AgentClient client =
            AgentClient.of(
                AgentClientOptions.of(
                    server.getWorkflowServiceStubs(), server.getNamespace(), worker.store()))) {
      AgentDefinition agent =
          new AgentDefinition(
              AgentDefinition.FORMAT, "a", ModelSettings.of("scripted", "scripted"), "", List.of());
      RunHandle run =
          client.start(
              RunOptions.builder(agent, "go")
                  .id("archived")
                  .continueAsNewEvery(Limit.atMost(2))
                  .build());
      assertThat(run.awaitWaitingOrEnd(Duration.ofSeconds(30))).isPresent();
      run.approve(run.card(new CallRef(3, 1)), null, "it is tested", MessageOptions.by("ann"));
      assertThat(run.awaitEnd(Duration.ofSeconds(30))).isPresent();
      exported = TrajectoryDocument.write(Course.of(run.trajectory()));
    } finally {
      server.close();
    }
  }

  private static Reply said(GenerateRequest request) {
    return switch (request.plan().step()) {
      case 1, 2 -> Reply.calls(LIST, LIST);
      case 3 -> Reply.calls(PUSH);
      default -> Reply.text("```\nall of it\n```");
    };
  }

  @BeforeEach
  void aFileOnAnotherMachine() throws IOException {
    file = Files.writeString(home.resolve("run.json"), exported);
  }

  private Screen screen(String... line) {
    Screen screen = new Screen(home);
    screen.code(screen.run(line));
    return screen;
  }

  @Test
  void whatIsImportedIsExportedAsItWas() {
    Screen first = screen("import", file.toString());
    assertThat(first.code()).isZero();
    assertThat(first.out()).isEqualTo("archived\n");
    assertThat(screen("import", file.toString()).err()).contains("was imported before");
    assertThat(screen("export", "archived").out()).isEqualTo(exported);
    assertThat(screen("export", "archi").out()).isEqualTo(exported);
    String lineage = Json.tree(exported).at("/run/lineage").asText();
    assertThat(screen("export", lineage).out()).isEqualTo(exported);
  }

  @Test
  void anybodyCanCheckTheDigestsWithoutPawl() {
    JsonNode document = Json.tree(exported);
    assertThat(document.path("schema").asText()).isEqualTo("pawl/trajectory/v1");
    for (JsonNode blob : document.at("/evidence/blobs")) {
      assertThat(Digest.of(blob.path("text").asText()).hex())
          .isEqualTo(blob.path("digest").asText());
    }
    assertThat(document.at("/transcript/entries")).hasSize(10);
    assertThat(document.at("/transcript/entries/1/entry/blocks/0/name").asText())
        .isEqualTo("list_dir");
    assertThat(document.at("/evidence/executions").size()).isGreaterThan(1);
    assertThat(document.at("/costs/charged").asText()).isEqualTo("0.04");
  }

  @Test
  void anAuditSaysWhoDidWhat() {
    Screen audit = screen("audit", file.toString());
    assertThat(audit.out())
        .contains("started the run")
        .contains("3.1   ann (unverified)  allowed it: it is tested")
        .contains("✔ each call has one result: 5 results")
        .contains("✔ the costs add up: 4 steps, $0.04")
        .doesNotContain("✗");
    assertThat(audit.code()).isZero();
    JsonNode document = Json.tree(screen("audit", file.toString(), "--json").out());
    assertThat(document.path("schema").asText()).isEqualTo("pawl/audit/v1");
    assertThat(document.path("holds").asBoolean()).isTrue();
    assertThat(document.path("lines")).anyMatch(line -> line.path("who").asText().equals("ann"));
  }

  @Test
  void aChainIsReplayedFromAFileAndFromTheStore() {
    assertThat(screen("replay", file.toString()).out()).startsWith("the same: ");
    screen("import", file.toString());
    Screen replay = screen("replay", "archived");
    assertThat(replay.out()).startsWith("the same: ");
    assertThat(replay.code()).isZero();
  }

  @Test
  void otherFormsAreForReading() {
    screen("import", file.toString());
    JsonNode messages = Json.tree(screen("export", "archived", "--format", "messages").out());
    assertThat(messages.get(0).path("role").asText()).isEqualTo("user");
    assertThat(messages.at("/1/tool_calls/1/id").asText()).isEqualTo("call_1_2");
    assertThat(messages.at("/3/tool_call_id").asText()).isEqualTo("call_1_2");
    assertThat(screen("export", "archived", "--format", "md").out())
        .startsWith("# archived\n")
        .contains("**3.1 bash**")
        .contains("- allowed by ann (unverified): it is tested")
        .contains("> ```\n> all of it")
        .contains("## End: completed");
    Path histories = home.resolve("histories.json");
    Screen history =
        screen("export", "archived", "--format", "temporal-history", "--out", histories.toString());
    assertThat(history.code()).isZero();
    assertThat(screen("replay", histories.toString()).out()).startsWith("the same: ");
  }

  @Test
  void aRunThatNobodyKnowsSaysThatNoServerIsUp() {
    screen("import", file.toString());
    Screen export = screen("export", "archivef");
    assertThat(export.code()).isEqualTo(69);
    assertThat(export.err()).contains("no server is up").contains("Did you mean: archived");
  }

  @Test
  void changedEvidenceIsFoundAndNamed() throws IOException {
    refused(
        document -> ((ObjectNode) document.at("/evidence/blobs/0")).put("text", "something else"),
        "at evidence.blobs[0] its bytes have the digest");
    refused(
        document -> ((ArrayNode) document.at("/transcript/entries")).remove(3),
        "at transcript.heads[");
    refused(
        document -> ((ObjectNode) document.at("/costs")).put("charged", "0.01"),
        "at costs.charged it says \"0.01\", and the file's own evidence says \"0.04\"");
    refused(
        document ->
            ((ObjectNode) document.at("/transcript/entries/0/entry")).put("text", "be evil"),
        "at transcript.entries[0].entry.text");
    refused(
        document ->
            ((ObjectNode) document.at("/run"))
                .put("lineage", "11111111-1111-1111-1111-111111111111"),
        "at run.lineage");
    refused(
        document -> ((ObjectNode) document).put("schema", "pawl/trajectory/v2"),
        "a later Pawl wrote");
    refused(
        document ->
            ((ObjectNode) document.at("/evidence/ledger")).putObject("run/history/000001/000003"),
        "no run has such a key");
    refused(
        document -> ((ObjectNode) document.at("/evidence/ledger")).put("run/start", "{}"),
        "at evidence");
    refused(
        document -> ((ObjectNode) document.at("/evidence/executions/0")).put("history", "x"),
        "at evidence.executions[0].history it is no Event History");
    assertThat(screen("export", "archived").code()).as("nothing was written").isEqualTo(69);
  }

  private void refused(Consumer<JsonNode> change, String where) throws IOException {
    JsonNode document = Json.tree(exported);
    change.accept(document);
    Files.writeString(file, document.toString());
    for (String command : List.of("import", "replay", "audit")) {
      Screen screen = screen(command, file.toString());
      assertThat(screen.code()).as(command + " " + where).isEqualTo(66);
      assertThat(screen.err()).as(command).contains(where).doesNotContain("internal error");
      assertThat(screen.err().lines()).as(command).hasSizeLessThanOrEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{\"schema\":7}", "{\"events\":[]}", "\u0000"})
  void whatIsNoExportIsAMissingInput(String content) throws IOException {
    Files.writeString(file, content);
    for (String command : List.of("import", "replay", "audit")) {
      Screen screen = screen(command, file.toString());
      assertThat(screen.code()).as(command).isEqualTo(66);
      assertThat(screen.err()).startsWith("pawl: The file ").contains("pawl export ID");
    }
  }

  @Test
  void whatIsInTheWayIsShownFirstAndRemovedWhenAsked() {
    screen("import", file.toString());
    assertThat(screen("gc").code()).as("no server can be asked").isEqualTo(69);
    assertThat(screen("gc", "--offline").out())
        .contains("would remove 0 runs")
        .contains("1 too young");
    assertThat(screen("gc", "archived", "--offline", "--pin").err()).startsWith("pinned: ");
    assertThat(screen("gc", "archived", "--offline").out()).contains("kept: 1 pinned");
    assertThat(screen("gc", "archived", "--release").err()).startsWith("released: ");
    Screen dry = screen("gc", "archived", "--offline");
    assertThat(dry.out()).contains("archived").contains("would remove 1 run, ");
    assertThat(dry.err()).contains("--delete");
    assertThat(screen("export", "archived").out()).isEqualTo(exported);
    Screen gone = screen("gc", "archived", "--offline", "--delete", "--json");
    assertThat(Json.tree(gone.out()).path("runs").get(0).path("goes").asBoolean()).isTrue();
    assertThat(screen("export", "archived").code()).isEqualTo(69);
    assertThat(screen("gc", "archived", "--offline").code()).isEqualTo(6);
    assertThat(screen("gc", "--pin").code()).isEqualTo(64);
    assertThat(screen("gc", "--older-than", "soon").code()).isEqualTo(64);
    assertThat(screen("import", file.toString()).code()).as("it can come back").isZero();
  }

  @Test
  void depthAndSizeHaveLimits() throws IOException {
    Files.writeString(file, "{\"schema\":\"pawl/trajectory/v1\",\"run\":" + "[".repeat(100_000));
    assertThat(screen("import", file.toString()).code()).isEqualTo(66);
    Files.write(file, new byte[] {(byte) 0xc3, 0x28});
    assertThat(screen("import", file.toString()).code()).isEqualTo(66);
    assertThat(screen("import", home.toString()).code()).isEqualTo(66);
    assertThat(screen("import", home.resolve("../none.json").toString()).code()).isEqualTo(66);
  }

  @Test
  void aFileIsWrittenWholeOrNotAtAll() throws IOException {
    screen("import", file.toString());
    Path out = home.resolve("out.json");
    assertThat(screen("export", "archived", "--out", out.toString()).code()).isZero();
    assertThat(Files.readString(out, UTF_8)).isEqualTo(exported);
    Screen nowhere = screen("export", "archived", "--out", home.resolve("no/such").toString());
    assertThat(nowhere.code()).isEqualTo(1);
    assertThat(screen("export", "archived", "--out", "/dev/null").code()).isZero();
    try (var files = Files.list(home)) {
      assertThat(files.map(Path::toString)).noneMatch(name -> name.contains(".part-"));
    }
  }

  @AfterAll
  static void forget() {
    exported = "";
  }
}
