package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import dev.pawl.worker.telemetry.Health;
import io.temporal.api.enums.v1.EventType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The worker's own process against a real server. */
@NeedsRealServer
@Timeout(180)
final class WorkerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final String WRITES_A_FILE =
      """
      turns:
        - text: I will write it down.
          calls:
            - name: write_file
              arguments: {path: note.txt, content: "the pawl holds\\n"}
          usage: {input: 100, output: 20}
        - text: Done.
          usage: {input: 150, output: 5}
      """;

  @TempDir Path directory;
  private Path home;
  private Path project;

  @BeforeEach
  void folders() throws Exception {
    home = directory.resolve("home");
    project = Files.createDirectory(directory.resolve("project"));
  }

  @Test
  void aRunIsServedFromItsFirstTaskToItsEnd(RealServer server) throws Exception {
    try (WorkerJvm worker = WorkerJvm.of(server.target(), home).serving();
        Store store = Stores.open(home.resolve("store.db"));
        AgentClient client = client(server, store)) {
      RunHandle run = client.start(options("served", WRITES_A_FILE));
      assertThat(run.awaitEnd(PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(run.answer()).contains("Done.");
      assertThat(project.resolve("note.txt")).hasContent("the pawl holds\n");
      assertThat(client.searchAttributesRegistered()).isTrue();

      Health health = worker.health();
      assertThat(health.status()).isEqualTo(Health.Status.SERVING);
      assertThat(health.polling()).isTrue();
      assertThat(health.store()).isEqualTo(store.id());
      assertThat(health.taskQueue()).isEqualTo(client.taskQueue());
      assertThat(home.resolve("worker/health")).content().startsWith("http://127.0.0.1:");
      assertThat(worker.get("/metrics").body())
          .contains("pawl_tokens_total{kind=\"input\"} 250\n")
          .contains("pawl_tokens_total{kind=\"output\"} 25\n")
          .contains("pawl_model_requests_total{outcome=")
          .contains("pawl_tool_calls_total{status=\"OK\"} 1\n")
          .contains("pawl_activity_seconds_count{activity=");
      until(() -> worker.get("/metrics").body().contains("temporal_worker_start_total{"));

      worker.terminate();
      assertThat(worker.exitCode()).isEqualTo(143);
      assertThat(home.resolve("worker")).isEmptyDirectory();
      assertThat(worker.lines())
          .allSatisfy(line -> assertThat(Json.tree(line).has("message")).isTrue())
          .noneMatch(line -> line.contains("the pawl holds") || line.contains("write it down"));
    }
  }

  @Test
  void aCommandOfTheModelSeesNoKeyOfTheWorker(RealServer server) throws Exception {
    String canary = "sk-ant-canary-0123456789";
    String script =
        "turns: [{text: a, calls: [{name: bash, arguments: {command: env}}]}, {text: b}]";
    Map<String, String> variables =
        Map.of("TEMPORAL_ADDRESS", server.target(), "ANTHROPIC_API_KEY", canary);
    try (WorkerJvm worker = WorkerJvm.start(home, variables).serving();
        Store store = Stores.open(home.resolve("store.db"));
        AgentClient client = client(server, store)) {
      RunHandle run = client.start(options("keyless", script));
      assertThat(run.awaitEnd(PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      String seen = Json.text(run.transcript().entries());
      assertThat(seen).contains("PATH=").doesNotContain("ANTHROPIC", canary);
      assertThat(worker.lines()).noneMatch(line -> line.contains(canary));
    }
  }

  @Test
  void whatIsUnderWayAtSigtermIsFinished(RealServer server) throws Exception {
    String slow = "turns: [{text: At last., delay: 3s}]";
    try (Store store = Stores.open(home.resolve("store.db"));
        AgentClient client = client(server, store)) {
      RunHandle run;
      try (WorkerJvm first = WorkerJvm.of(server.target(), home).serving()) {
        run = client.start(options("drained", slow));
        awaitModelCall(first);
        first.terminate();
        first.saying("draining: no new work; 1 under way");
        assertThat(first.exitCode()).isEqualTo(143);
        first.saying("\"drained\"");
      }
      try (WorkerJvm second = WorkerJvm.of(server.target(), home).serving()) {
        assertThat(run.awaitEnd(PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
        assertThat(second.get("/metrics").body()).doesNotContain("pawl_model_requests_total");
      }
      assertThat(attempts(run)).containsOnly(1);
    }
  }

  @Test
  void whatTakesLongerThanTheDrainGoesToAnotherAttemptAndIsNoCancel(RealServer server)
      throws Exception {
    String slow = "turns: [{text: At last., delay: 5s}]";
    try (Store store = Stores.open(home.resolve("store.db"));
        AgentClient client = client(server, store)) {
      RunHandle run;
      try (WorkerJvm first = WorkerJvm.of(server.target(), home, "--drain", "1s").serving()) {
        run = client.start(options("cut-short", slow));
        awaitModelCall(first);
        first.terminate();
        first.saying("drain time is over; cut short and left to another attempt: ");
        assertThat(first.exitCode()).isEqualTo(143);
      }
      try (WorkerJvm second = WorkerJvm.of(server.target(), home).serving()) {
        assertThat(run.awaitEnd(PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
        assertThat(second.get("/metrics").body()).contains("pawl_activity_retries_total{");
      }
      assertThat(attempts(run)).contains(2);
    }
  }

  @Test
  void aWorkerWaitsForAServerThatIsAwayAndSaysWhenItIsGone() throws Exception {
    Path files = Files.createDirectory(directory.resolve("server"));
    try (RealServer server = RealServer.start(files)) {
      server.stop();
      try (WorkerJvm worker = WorkerJvm.of(server.target(), home)) {
        worker.saying("waiting for the Temporal server at " + server.target());
        Health health = worker.health();
        assertThat(worker.get("/health").statusCode()).isEqualTo(503);
        assertThat(health.status()).isEqualTo(Health.Status.STARTING);
        assertThat(health.waitsFor()).contains(server.target(), "does not answer");
        server.restart();
        worker.serving();
        assertThat(worker.health().status()).isEqualTo(Health.Status.SERVING);

        server.kill();
        until(() -> worker.health().status() == Health.Status.UNREACHABLE);
        assertThat(worker.get("/health").statusCode()).isEqualTo(503);
        server.restart();
        until(() -> worker.health().status() == Health.Status.SERVING);
      }
    }
  }

  @Test
  void aWorkerThatWaitsCanBeEnded() throws Exception {
    try (WorkerJvm worker = WorkerJvm.of("127.0.0.1:1", home)) {
      worker.saying("waiting for the Temporal server at 127.0.0.1:1");
      worker.terminate();
      assertThat(worker.exitCode()).isEqualTo(143);
    }
  }

  @Test
  void aWorkerWaitsForItsNamespaceAndSaysHowToMakeIt(RealServer server) throws Exception {
    try (WorkerJvm worker = WorkerJvm.of(server.target(), home, "--namespace", "agents")) {
      worker.saying("temporal operator namespace create --namespace agents");
    }
  }

  @Test
  void runsOfAnotherStoreAreSaidClearly(RealServer server) throws Exception {
    Path elsewhere = directory.resolve("elsewhere/store.db");
    try (Store other = Stores.open(elsewhere);
        AgentClient client = client(server, other)) {
      RunHandle run = client.start(options("elsewhere", WRITES_A_FILE));
      run.view();
      awaitListed(client);
      try (WorkerJvm worker = WorkerJvm.of(server.target(), home).serving()) {
        String warning = Json.tree(worker.saying("open run(s) wait")).at("/message").asText();
        assertThat(warning)
            .contains(
                client.taskQueue(), home.resolve("store.db").toString(), "pawl worker --store");
        assertThat(worker.health().warnings()).contains(warning);
      }
      try (WorkerJvm right =
          WorkerJvm.of(server.target(), home, "--store", elsewhere.toString()).serving()) {
        assertThat(run.awaitEnd(PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
        assertThat(right.lines()).noneMatch(line -> line.contains("open run(s) wait"));
      }
    }
  }

  @Test
  void aWorkerThatWasKilledIsNoticedByTheNext(RealServer server) throws Exception {
    long pid;
    try (WorkerJvm killed = WorkerJvm.of(server.target(), home).serving()) {
      pid = killed.pid();
      killed.kill();
      killed.exitCode();
    }
    try (WorkerJvm next = WorkerJvm.of(server.target(), home).serving()) {
      next.saying("the worker before, process " + pid);
      assertThat(home.resolve("worker/native-" + pid)).doesNotExist();
      assertThat(home.resolve("worker/native-" + next.pid())).isNotEmptyDirectory();
      assertThat(Files.readString(home.resolve("worker/process.json"))).contains("" + next.pid());
    }
  }

  private static void awaitModelCall(WorkerJvm worker) throws Exception {
    until(() -> worker.health().underWay().stream().anyMatch(one -> one.startsWith("Generate ")));
  }

  private static void awaitListed(AgentClient client) throws Exception {
    until(() -> !client.matching("elsewhere", 1).isEmpty());
  }

  /** Asks another process until it says yes; nothing here would tell. */
  private static void until(Callable<Boolean> yes) throws Exception {
    while (!yes.call()) {
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static List<Integer> attempts(RunHandle run) {
    return run.history().executions().stream()
        .flatMap(execution -> execution.history().getEventsList().stream())
        .filter(event -> event.getEventType() == EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED)
        .map(event -> event.getActivityTaskStartedEventAttributes().getAttempt())
        .toList();
  }

  private static AgentClient client(RealServer server, Store store) {
    return AgentClient.of(
        AgentClientOptions.to(server.target(), RealServer.NAMESPACE, store)
            .withIdentity("worker-it"));
  }

  private RunOptions options(String id, String script) {
    AgentDefinition agent =
        new AgentDefinition(
            AgentDefinition.FORMAT,
            "tester",
            ModelSettings.of("scripted", "demo"),
            "You write notes.",
            List.of("write_file", "read_file", "bash"));
    return RunOptions.builder(agent, "Write it down.")
        .id(id)
        .script(script)
        .approvals(ApprovalMode.ALL)
        .workspace(new WorkspaceSpec(project.toString(), false))
        .heartbeatTimeout(Duration.ofSeconds(3))
        .build();
  }
}
