package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.problem.Problem;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.SearchAttributes;
import dev.pawl.testkit.server.NeedsRealServer;
import io.grpc.ManagedChannel;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class BackendTest {
  @TempDir private Path directory;
  private final List<String> said = Collections.synchronizedList(new ArrayList<>());
  private PawlHome home;
  private Backend backend;

  @BeforeEach
  void set() {
    home = new PawlHome(directory.resolve("home"));
    backend = backend();
  }

  @AfterEach
  void end() {
    backend.stop();
  }

  private Backend backend() {
    return new Backend(home, environment(), null, null, said::add);
  }

  private static Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.remove(Backend.ADDRESS);
    environment.putAll(ServerProgram.named());
    return environment;
  }

  @Test
  void manyWhoAskAtTheSameTimeStartOneServer() {
    List<CompletableFuture<String>> asked =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> backend.ensure(0, 0, false)))
            .limit(4)
            .toList();
    List<String> addresses = asked.stream().map(CompletableFuture::join).distinct().toList();
    assertThat(addresses).hasSize(1);
    assertThat(said).filteredOn(line -> line.startsWith("server ")).hasSize(1);
    assertThat(backend.address()).contains(addresses.get(0));
    assertThatItIsSetUp(addresses.get(0));
  }

  private static void assertThatItIsSetUp(String address) {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
    try {
      long kept =
          stubs
              .blockingStub()
              .describeNamespace(
                  DescribeNamespaceRequest.newBuilder().setNamespace("default").build())
              .getConfig()
              .getWorkflowExecutionRetentionTtl()
              .getSeconds();
      assertThat(Duration.ofSeconds(kept)).isEqualTo(Duration.ofDays(30));
      ManagedChannel channel = stubs.getRawChannel();
      assertThat(
              OperatorServiceGrpc.newBlockingStub(channel)
                  .listSearchAttributes(
                      ListSearchAttributesRequest.newBuilder().setNamespace("default").build())
                  .getCustomAttributesMap())
          .containsKeys(SearchAttributes.names().toArray(String[]::new));
    } finally {
      stubs.shutdownNow();
    }
  }

  @Test
  void aKilledServerComesBackWhereItWas() throws IOException {
    String address = backend.ensure(0, 0, false);
    ServerRecord before = recorded();
    before.process().kill();
    assertThat(Ending.of(before.process(), Duration.ofSeconds(10))).isTrue();
    assertThat(backend.address()).as("a dead server is no address").isEmpty();

    assertThat(backend().ensure(0, 0, false)).isEqualTo(address);
    assertThat(recorded().process()).isNotEqualTo(before.process());
    assertThatItIsSetUp(address);
  }

  @Test
  void aServerThatAnswersNoCallIsStartedAgainWhereItWas() {
    int port = Ports.freePair();
    home.directory("server");
    ProcessMark wedged =
        Detached.start(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WedgedServer.class.getName(),
                Integer.toString(port)),
            Map.of(),
            Set.of(),
            directory.resolve("wedged.log"));
    home.write(
        ServerRecord.FILE,
        Json.text(new ServerRecord(1, wedged, port, port + 1000, "temporal", Instant.EPOCH)));
    await(() -> Ports.answers(port));
    assertThat(backend.serverSilence()).contains("UNAVAILABLE: interrupted (9)");

    assertThat(backend.ensure(0, 0, false)).isEqualTo("127.0.0.1:" + port);
    assertThat(wedged.alive()).isFalse();
    assertThat(said)
        .contains(
            "server   process "
                + wedged.pid()
                + " answers no call (UNAVAILABLE: interrupted (9)): starting it again; its file"
                + " keeps all runs");
    assertThat(backend.serverSilence()).isEmpty();
    assertThatItIsSetUp("127.0.0.1:" + port);
  }

  private static void await(BooleanSupplier wish) {
    long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!wish.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.onSpinWait();
    }
  }

  @Test
  void aPortThatSomebodyTookAndAProcessThatIsAnotherAreNoticed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ProcessMark other = ProcessMark.of(ProcessHandle.current().pid()).orElseThrow();
      home.write(
          ServerRecord.FILE,
          Json.text(
              new ServerRecord(
                  1,
                  new ProcessMark(other.pid(), "an earlier one"),
                  taken.getLocalPort(),
                  taken.getLocalPort() + 1,
                  "temporal",
                  Instant.EPOCH)));
      String address = backend.ensure(0, 0, false);
      assertThat(address).isNotEqualTo("127.0.0.1:" + taken.getLocalPort());
      assertThat(backend.address()).contains(address);

      assertThatThrownBy(() -> backend.ensure(taken.getLocalPort(), 0, false))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("runs at port " + recorded().port());
    }
  }

  @Test
  void aWantedPortThatIsTakenIsSaid() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> backend.ensure(taken.getLocalPort(), 0, false))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("taken");
    }
  }

  @Test
  void aServerThatSomebodyNamedIsNeverStarted() throws IOException {
    Backend attached = new Backend(home, environment(), "127.0.0.1:1", null, said::add);
    assertThat(attached.ensure(0, 0, false)).isEqualTo("127.0.0.1:1");
    assertThat(attached.status().serverRuns()).isFalse();
    assertThat(said).isEmpty();
  }

  private ServerRecord recorded() {
    return Json.read(
        home.read(ServerRecord.FILE).orElseThrow().getBytes(StandardCharsets.UTF_8),
        ServerRecord.class);
  }
}
