package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.worker.config.WorkerConfig;
import dev.pawl.worker.telemetry.Redaction;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeyRingTest {
  private static final URI VENDOR = URI.create("https://api.anthropic.com");
  private static final String[] THIS_MACHINE = {
    "http://localhost:4000", "http://127.0.0.1:4000/v1", "http://[::1]:4000"
  };

  @TempDir Path home;
  private final Redaction redaction = new Redaction();

  @Test
  void theFileThatTheConfigurationNamesGoesBeforeTheEnvironmentAndThatBeforeTheHome()
      throws Exception {
    Files.createDirectory(home.resolve("keys"));
    Files.writeString(home.resolve("keys/anthropic"), "key-of-home\n");
    assertThat(ring(Map.of()).keyFor(VENDOR)).contains("key-of-home");
    assertThat(ring(Map.of(KeyRing.VARIABLE, "key-of-variable")).keyFor(VENDOR))
        .contains("key-of-variable");
    Path named = Files.writeString(home.resolve("named"), " key-of-file\n");
    KeyRing both = ring(Map.of(KeyRing.VARIABLE, "x"), "--anthropic-key-file", named.toString());
    assertThat(both.keyFor(VENDOR)).contains("key-of-file");
  }

  @Test
  void aKeyMayComeChangeAndGoWhileTheWorkerRuns() throws Exception {
    KeyRing ring = ring(Map.of(KeyRing.VARIABLE, ""));
    assertThat(ring.keyFor(VENDOR)).isEmpty();
    Path file = Files.createDirectory(home.resolve("keys")).resolve("anthropic");
    Files.writeString(file, "key-number-one");
    assertThat(ring.keyFor(VENDOR)).contains("key-number-one");
    Files.writeString(file, "key-number-two");
    assertThat(ring.keyFor(VENDOR)).contains("key-number-two");
    Files.writeString(file, "\n");
    assertThat(ring.keyFor(VENDOR)).isEmpty();
    Files.delete(file);
    assertThat(ring.keyFor(VENDOR)).isEmpty();
    assertThat(redaction.of("key-number-one and key-number-two")).doesNotContain("number");
  }

  @Test
  void whatAToolReturnsLosesTheKeysOfTheWorkerAndNothingElse() throws Exception {
    Path named = Files.writeString(home.resolve("named"), "key-of-file\n");
    KeyRing ring =
        ring(
            Map.of(KeyRing.VARIABLE, "key-of-variable", "TEMPORAL_API_KEY", "key-of-server"),
            "--anthropic-key-file",
            named.toString());
    assertThat(ring.hide("a key-of-file, a key-of-variable, a key-of-server, token=abcdefgh"))
        .isEqualTo("a [hidden], a [hidden], a [hidden], token=abcdefgh");
  }

  @Test
  void aKeyGoesToTheVendorOnly() throws Exception {
    KeyRing ring = ring(Map.of(KeyRing.VARIABLE, "key-of-variable"));
    assertGoesTo(ring, "https://api.anthropic.com", "https://API.anthropic.com:443/v1");
    assertGoesNotTo(
        ring,
        "http://api.anthropic.com",
        "https://api.anthropic.com:8443",
        "https://api.anthropic.com.evil.example",
        "https://evil.example/api.anthropic.com",
        "https://gateway.example");
    assertGoesNotTo(ring, THIS_MACHINE);
    Path file = Files.writeString(home.resolve("named"), "key-of-file");
    assertGoesNotTo(ring(Map.of(), "--anthropic-key-file", file.toString()), THIS_MACHINE);
  }

  @Test
  void aKeyGoesToThisMachineWhereTheOwnerSaysSo() throws Exception {
    KeyRing ring =
        ring(Map.of(KeyRing.VARIABLE, "key-of-variable"), "--anthropic-key-for", "loopback");
    assertGoesTo(ring, THIS_MACHINE);
    assertGoesNotTo(
        ring,
        VENDOR.toString(),
        "http://loopback",
        "https://localhost.evil.example",
        "https://127.0.0.1.evil.example");
  }

  @Test
  void theKeyThatAPersonHandedToTheirOwnWorkerGoesToThisMachineToo() throws Exception {
    Path file = Files.createDirectory(home.resolve("keys")).resolve("anthropic");
    Files.writeString(file, "key-of-home");
    KeyRing own = ring(Map.of());
    assertGoesTo(own, VENDOR.toString());
    assertGoesTo(own, THIS_MACHINE);
    assertGoesNotTo(own, "https://gateway.example");
    assertGoesNotTo(ring(Map.of(KeyRing.VARIABLE, "key-of-variable")), THIS_MACHINE);
  }

  private static void assertGoesTo(KeyRing ring, String... addresses) {
    for (String address : addresses) {
      assertThat(ring.keyFor(URI.create(address))).as(address).isPresent();
    }
  }

  private static void assertGoesNotTo(KeyRing ring, String... addresses) {
    for (String address : addresses) {
      assertThat(ring.keyFor(URI.create(address))).as(address).isEmpty();
    }
  }

  @Test
  void otherAddressesAreNamedWithTheirPaths() throws Exception {
    KeyRing ring =
        ring(
            Map.of(KeyRing.VARIABLE, "key-of-variable"),
            "--anthropic-key-for",
            "https://gateway.example/anthropic/,https://other.example");
    assertThat(ring.keyFor(URI.create("https://gateway.example/anthropic"))).isPresent();
    assertThat(ring.keyFor(URI.create("https://gateway.example/anthropic/v1"))).isPresent();
    assertThat(ring.keyFor(URI.create("https://other.example/any"))).isPresent();
    assertThat(ring.keyFor(URI.create("https://gateway.example/anthropics"))).isEmpty();
    assertThat(ring.keyFor(URI.create("https://gateway.example/anthropic/../x"))).isEmpty();
    assertThat(ring.keyFor(URI.create("https://gateway.example"))).isEmpty();
    assertThat(ring.keyFor(VENDOR)).isEmpty();
  }

  private KeyRing ring(Map<String, String> environment, String... arguments) throws Exception {
    WorkerConfig config =
        WorkerConfig.read(List.of(arguments), Map.of("PAWL_HOME", home.toString()), home);
    return new KeyRing(config, environment, redaction);
  }
}
