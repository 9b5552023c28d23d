package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.cli.dev.ServerProgram;
import dev.pawl.cli.term.Terminal;
import dev.pawl.contracts.Json;
import dev.pawl.testkit.server.NeedsRealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fresh machine: one command starts everything, and everything outlives it. */
@NeedsRealServer
class OwnBackendTest {
  @TempDir private Path home;
  @TempDir private Path project;

  private Screen screen() {
    Screen screen = new Screen(home);
    ServerProgram.named().forEach(screen::variable);
    return screen;
  }

  private Screen run(Screen screen) {
    screen.code(screen.run("run", "Say hello", "--cwd", project.toString()));
    assertThat(screen.code()).as(screen.err()).isZero();
    return screen;
  }

  private JsonNode status() {
    Screen screen = screen();
    screen.run("dev", "status", "--json");
    return Json.tree(screen.out());
  }

  @AfterEach
  void end() {
    System.clearProperty("pawl.build.id");
    screen().run("dev", "stop");
  }

  private PawlProcess process(String... arguments) throws IOException {
    Map<String, String> environment = new HashMap<>(ServerProgram.named());
    environment.put("PAWL_HOME", home.toString());
    String installed = System.getProperty("pawl.home.install", "");
    return PawlProcess.start(
        project, environment, List.of("-Dpawl.home.install=" + installed), arguments);
  }

  @Test
  void processesThatAskAtTheSameTimeStartOneServer() throws Exception {
    try (PawlProcess one = process("dev", "--no-worker");
        PawlProcess other = process("dev", "--no-worker")) {
      assertThat(one.code()).as(one.err()).isZero();
      assertThat(other.code()).as(other.err()).isZero();
      assertThat((one.err() + other.err()).lines().filter(line -> line.startsWith("server ")))
          .hasSize(1);
    }
  }

  @Test
  void aWorkerThatIsKilledUnderARunIsStartedAgain() throws Exception {
    try (PawlProcess run =
        process("run", "to the gate", "--wait", "--id", "revived", "--cwd", project.toString())) {
      run.awaitWords("⏸ waits");
      long worker = status().path("worker").path("pid").asLong();
      ProcessHandle.of(worker).orElseThrow().destroyForcibly();
      run.awaitWords("Pawl's own worker has ended: starting another");
      assertThat(screen().run("approve", "revived", "1.1")).isZero();
      assertThat(run.code()).isZero();
    }
  }

  @Test
  void aListAndARunSayThatTheWorkerWasKilled() {
    Screen started = screen();
    started.run("run", "to the gate", "--id", "left", "--cwd", project.toString());
    Screen before = screen();
    assertThat(before.run("ls")).isZero();
    assertThat(before.out()).contains("left");
    assertThat(before.err()).isEmpty();

    ProcessHandle worker =
        ProcessHandle.of(status().path("worker").path("pid").asLong()).orElseThrow();
    worker.destroyForcibly();
    worker.onExit().join();
    Screen list = screen();
    assertThat(list.run("ls")).isZero();
    assertThat(list.err()).contains("no worker is up").contains("pawl dev");
    Screen document = screen();
    assertThat(document.run("ls", "--json")).isZero();
    assertThat(Json.tree(document.out()).path("workerMissing").asBoolean()).isTrue();
    Screen show = screen();
    assertThat(show.run("show", "left")).isZero();
    assertThat(show.err()).contains("no worker is up").contains("pawl dev");

    // Nothing is open any more, so nothing is missing.
    assertThat(screen().run("dev")).isZero();
    assertThat(screen().run("stop", "left")).isZero();
    assertThat(screen().run("watch", "left")).isEqualTo(1);
    Screen after = screen();
    assertThat(after.run("ls")).isZero();
    assertThat(after.err()).isEmpty();
  }

  @Test
  void aWorkerThatStandsStillIsSaidAndReplaced() throws Exception {
    assertThat(screen().run("dev")).isZero();
    long worker = status().path("worker").path("pid").asLong();
    assertThat(status().path("worker").path("health").asText()).isEqualTo("serving");
    new ProcessBuilder("kill", "-STOP", Long.toString(worker)).start().waitFor();

    Screen frozen = screen();
    assertThat(frozen.run("dev", "status")).isEqualTo(69);
    assertThat(frozen.out())
        .contains("process " + worker + " is stopped and does not answer")
        .contains("kill -CONT " + worker)
        .contains("to start another: pawl dev");
    assertThat(status().path("worker").path("health").asText()).isEqualTo("silent");

    Screen again = screen();
    assertThat(again.run("dev")).isZero();
    assertThat(again.err()).contains("process " + worker + " does not answer");
    assertThat(status().path("worker").path("pid").asLong()).isNotEqualTo(worker);
    assertThat(screen().run("dev", "status")).isZero();
  }

  @Test
  void aRunWhoseStoreWasDeletedIsSaidAtOnce() throws Exception {
    screen().run("run", "to the gate", "--id", "orphan", "--cwd", project.toString());
    assertThat(screen().run("dev", "stop")).isZero();
    for (String end : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(home.resolve("store.db" + end));
    }
    assertThat(screen().run("dev")).isZero();
    for (String[] command :
        List.of(
            new String[] {"resume", "orphan"},
            new String[] {"steer", "orphan", "go on"},
            new String[] {"watch", "orphan", "--wait"})) {
      Screen told = screen();
      assertThat(told.run(command)).as(command[0]).isEqualTo(78);
      assertThat(told.err())
          .contains("The run orphan keeps what it did in store ")
          .contains(home.resolve("store.db") + " is another store")
          .contains("PAWL_STORE")
          .contains("temporal workflow terminate --workflow-id orphan");
    }
  }

  @Test
  void aListFitsTheTerminalOrIsWhole() throws Exception {
    String id = "a-run-whose-name-takes-much-room-1234";
    screen().run("run", "to the gate", "--id", id, "--cwd", project.toString());
    for (int columns : List.of(40, 50, 60)) {
      Screen narrow = screen().columns(columns);
      assertThat(narrow.run("ls")).isZero();
      assertThat(narrow.out()).contains("waiting  " + id + "\n  step 1 · ");
      assertThat(narrow.out().lines().skip(1)).allMatch(line -> line.length() <= columns);
    }
    Screen whole = screen().columns(Terminal.UNLIMITED);
    assertThat(whole.run("ls")).isZero();
    assertThat(whole.out()).contains(id).doesNotContain("…");
  }

  @Test
  void aWorkerThatCannotServeIsNoSuccess() throws Exception {
    Files.createDirectory(home.resolve("store.db"));
    Screen dev = screen();
    assertThat(dev.run("dev")).isEqualTo(69);
    assertThat(dev.err()).contains("Pawl's own worker has ended").contains("store.db");
    assertThat(screen().run("dev", "status")).isEqualTo(69);
  }

  @Test
  void runStartsWhatIsMissingAndLeavesItRunning() throws IOException {
    System.setProperty("pawl.build.id", "one");
    Screen first = run(screen().variable("ANTHROPIC_API_KEY", "sk-1"));
    assertThat(first.err())
        .contains("server   127.0.0.1:")
        .contains("worker   process ")
        .contains("key      ANTHROPIC_API_KEY was handed")
        .doesNotContain("sk-1")
        .contains("web: http://127.0.0.1:");
    assertThat(first.out())
        .startsWith("build one, given [--health-port, ")
        .contains("variables [TEMPORAL_ADDRESS, TEMPORAL_CONFIG_FILE, TEMPORAL_NAMESPACE]");
    assertThat(home.resolve("server/profile.toml")).hasContent("[profile.default]");
    assertThat(Files.readString(home.resolve("keys/anthropic"))).isEqualTo("sk-1\n");

    Screen second = run(screen());
    assertThat(second.err()).doesNotContain("server   ").doesNotContain("worker   ");
    assertThat(screen().run("dev", "status")).isZero();
    assertThat(screen().run("ls")).isZero();

    Screen cured = screen().variable("ANTHROPIC_API_KEY", "sk-2");
    cured.run("resume", "@last");
    assertThat(cured.err()).contains("key      ANTHROPIC_API_KEY was handed");
    assertThat(Files.readString(home.resolve("keys/anthropic"))).isEqualTo("sk-2\n");

    // A worker that was killed is replaced, and the server stays what it was.
    long server = status().path("server").path("pid").asLong();
    long worker = status().path("worker").path("pid").asLong();
    ProcessHandle.of(worker).orElseThrow().destroyForcibly();
    ProcessHandle.of(worker).ifPresent(process -> process.onExit().join());
    assertThat(run(screen()).err()).contains("worker   process ").doesNotContain("server   ");
    assertThat(status().path("server").path("pid").asLong()).isEqualTo(server);

    // After a rebuild the old one is drained.
    System.setProperty("pawl.build.id", "two");
    Screen rebuilt = run(screen());
    assertThat(rebuilt.err()).contains("Pawl was rebuilt");
    assertThat(rebuilt.out()).startsWith("build two");

    assertThat(screen().run("dev", "logs")).isZero();
    Screen stop = screen();
    assertThat(stop.run("dev", "stop")).isZero();
    assertThat(stop.err()).contains("key      removed");
    assertThat(home.resolve("keys/anthropic")).doesNotExist();
    assertThat(ProcessHandle.of(server).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(screen().run("dev", "status")).isEqualTo(69);
    Screen after = screen();
    assertThat(after.run("ls")).isEqualTo(69);
    assertThat(after.err()).contains("safe").contains("pawl dev");
  }
}
