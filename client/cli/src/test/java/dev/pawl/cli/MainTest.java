package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What only a process of its own shows: signals, exit codes, what is loaded. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MainTest {
  @TempDir private Path home;
  @TempDir private Path project;

  private Map<String, String> environment(String... more) {
    Map<String, String> all = new HashMap<>(Map.of("PAWL_HOME", home.toString()));
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  @Test
  void helpLoadsNeitherTemporalNorTheStore() throws Exception {
    try (PawlProcess help =
        PawlProcess.start(
            home, environment(), List.of("-Xlog:class+load:stdout"), "run", "--help")) {
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("--max-cost").contains("picocli.CommandLine ");
      assertThat(help.out().lines())
          .noneMatch(line -> line.contains(" io.temporal.") || line.contains(" io.grpc."))
          .noneMatch(line -> line.contains(" org.sqlite.") || line.contains(" ch.qos.logback."));
    }
  }

  @Test
  void anExitCodeReachesTheShell() throws Exception {
    try (PawlProcess wrong = PawlProcess.start(home, environment(), List.of(), "nonsense")) {
      assertThat(wrong.code()).isEqualTo(64);
      assertThat(wrong.err()).startsWith("pawl: ");
    }
  }

  @NeedsRealServer
  @ParameterizedTest
  @CsvSource({"INT,130", "TERM,143"})
  void aSignalDetachesAndTheRunGoesOn(String signal, int code, RealServer server) throws Exception {
    Call ask = new Call("bash", "{\"command\":\"true\"}", Verdict.ASK);
    try (StandIn worker =
            new StandIn(
                server.target(),
                home,
                request -> request.plan().step() == 1 ? Reply.calls(ask) : Reply.text("done"));
        PawlProcess run =
            PawlProcess.start(
                home,
                environment("TEMPORAL_ADDRESS", server.target()),
                List.of(),
                "run",
                "do it",
                "--wait",
                "--id",
                "signal-" + signal,
                "--cwd",
                project.toString())) {
      run.awaitWords("⏸ waits");
      run.signal(signal);
      assertThat(run.code()).isEqualTo(code);
      assertThat(run.err()).contains("the run goes on").contains("pawl watch signal-" + signal);
      assertThat(run.out()).isEmpty();

      Screen screen = new Screen(home).variable("TEMPORAL_ADDRESS", server.target());
      assertThat(screen.run("approve", "signal-" + signal, "1.1")).isZero();
      assertThat(screen.run("watch", "signal-" + signal)).isZero();
      assertThat(screen.out()).contains("done");
      assertThat(worker.store()).isNotNull();
    }
  }

  @NeedsRealServer
  @ParameterizedTest
  @CsvSource({"0,false", "120,true"})
  void aWorkerInTheForegroundGetsItsArgumentsAndTheSignal(
      String terminal, boolean read, RealServer server) throws Exception {
    try (PawlProcess worker =
        PawlProcess.start(
            home,
            environment("PAWL_FORCE_TTY", terminal),
            List.of(),
            "worker",
            "--address",
            server.target(),
            "--activities",
            "7")) {
      worker.awaitWords("serving " + home.resolve("store.db"));
      worker.awaitWords("given [--activities, 7]");
      worker.signal("TERM");
      assertThat(worker.code()).isEqualTo(143);
      assertThat(worker.err()).contains("drained");
      assertThat(worker.err().contains("read by somebody")).isEqualTo(read);
    }
  }
}
