package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a worker does not start with is said in words, with a status of its own. */
@Timeout(120)
final class WorkerRefusalIT {
  @TempDir Path home;

  @Test
  void aFileThatMakesNoSenseIsNamedLineByLine() throws Exception {
    Path file = Files.writeString(home.resolve("pawl.yaml"), "health:\n  prot: 1\nstore: [a]\n");
    try (WorkerJvm worker = WorkerJvm.start(home, Map.of())) {
      assertThat(worker.exitCode()).isEqualTo(78);
      assertThat(worker.lines())
          .containsExactly(
              "pawl worker: "
                  + file
                  + ":2:3: health.prot is not known; did you mean health.port? There are: port",
              "pawl worker: " + file + ":3:8: store is [a]; allowed: a path");
    }
  }

  @Test
  void aFileThatIsNoStoreIsNamed() throws Exception {
    Files.writeString(home.resolve("store.db"), "Dear diary, ".repeat(200));
    try (WorkerJvm worker = WorkerJvm.start(home, Map.of())) {
      assertThat(worker.exitCode()).isEqualTo(78);
      assertThat(worker.saying("not a Pawl store")).contains("\"ERROR\"");
    }
  }

  @Test
  void aPriceFileThatMakesNoSenseIsNamed() throws Exception {
    Files.writeString(home.resolve("prices.json"), "{\"prices\": 5}");
    try (WorkerJvm worker = WorkerJvm.start(home, Map.of(), "--prices", "prices.json")) {
      assertThat(worker.exitCode()).isEqualTo(78);
      worker.saying("the price file");
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() throws Exception {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket taken = new ServerSocket(0, 1, here);
        WorkerJvm worker =
            WorkerJvm.start(home, Map.of(), "--health-port", "" + taken.getLocalPort())) {
      assertThat(worker.exitCode()).isEqualTo(78);
      worker.saying("cannot answer on health port " + taken.getLocalPort());
    }
  }

  @Test
  void tlsThatMakesNoSenseIsNamed() throws Exception {
    Map<String, String> variables =
        Map.of("TEMPORAL_TLS", "true", "TEMPORAL_TLS_CLIENT_CERT_PATH", "missing.pem");
    try (WorkerJvm worker = WorkerJvm.start(home, variables)) {
      assertThat(worker.exitCode()).isEqualTo(78);
      worker.saying("what is said of the Temporal server makes no sense");
    }
  }

  @Test
  void aKeyIsInNoLine() throws Exception {
    String canary = "canary-of-no-known-shape-0001";
    Map<String, String> variables = Map.of("ANTHROPIC_API_KEY", canary);
    try (WorkerJvm worker =
        WorkerJvm.start(home, variables, "--address", "127.0.0.1:1", "--log-level", "debug")) {
      worker.saying("the key of provider anthropic is there");
      worker.saying("waiting for");
      worker.terminate();
      assertThat(worker.exitCode()).isEqualTo(143);
      assertThat(worker.lines())
          .noneMatch(line -> line.contains(canary))
          .allSatisfy(line -> assertThat(Json.tree(line).has("level")).isTrue());
    }
  }

  @Test
  void itSaysWhatItWasToldAndByWhom() throws Exception {
    try (WorkerJvm worker =
        WorkerJvm.start(home, Map.of("TEMPORAL_ADDRESS", "there:1"), "--check")) {
      assertThat(worker.exitCode()).isZero();
      assertThat(worker.lines())
          .anyMatch(line -> line.matches("temporal.address +there:1 +\\(TEMPORAL_ADDRESS\\)"));
    }
  }
}
