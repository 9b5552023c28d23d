package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.m3.tally.NoopScope;
import dev.pawl.worker.config.WorkerConfig;
import io.temporal.serviceclient.GrpcCompression;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConnectionTest {
  @TempDir Path directory;

  @Test
  void withoutAWordItGoesToThisMachineUnpacked() throws Exception {
    try (Connection connection = connect(null, Map.of())) {
      assertThat(connection.address()).isEqualTo("127.0.0.1:7233");
      assertThat(connection.namespace()).isEqualTo("default");
      assertThat(options(connection).getGrpcCompression()).isEqualTo(GrpcCompression.NONE);
      assertThat(connection.client().getOptions().getIdentity()).isEqualTo("me");
    }
  }

  @Test
  void aKeyForACloudTurnsOnTlsThereAndIsNotForThisMachine() throws Exception {
    Map<String, String> key = Map.of(Connection.API_KEY, "a-key");
    try (Connection cloud = connect("agents.example:7233", key)) {
      assertThat(tls(cloud)).isTrue();
      assertThat(options(cloud).getGrpcCompression()).isEqualTo(GrpcCompression.GZIP);
    }
    try (Connection here = connect("127.0.0.1:7233", key)) {
      assertThat(tls(here)).isFalse();
      assertThat(options(here).getGrpcMetadataProviders()).isNullOrEmpty();
    }
  }

  @Test
  void aVariableMayTurnOnTlsForThisMachineToo() throws Exception {
    Map<String, String> both = Map.of(Connection.API_KEY, "a-key", "TEMPORAL_TLS", "true");
    try (Connection here = connect("127.0.0.1:7233", both)) {
      assertThat(tls(here)).isTrue();
    }
  }

  @Test
  void temporalsProfileFileIsRead() throws Exception {
    String profile = "[profile.default]\naddress = \"cloud.example:7233\"\nnamespace = \"team\"\n";
    Path file = Files.writeString(directory.resolve("temporal.toml"), profile);
    Map<String, String> named = Map.of("TEMPORAL_CONFIG_FILE", file.toString());
    try (Connection connection = connect(null, named)) {
      assertThat(connection.address()).isEqualTo("cloud.example:7233");
      assertThat(connection.namespace()).isEqualTo("team");
    }
    try (Connection connection = connect("127.0.0.1:1", named)) {
      assertThat(connection.address()).isEqualTo("127.0.0.1:1");
    }
  }

  @Test
  void aProfileFileThatSaysNothingIsNone() throws Exception {
    Path comment = Files.writeString(directory.resolve("temporal.toml"), "# none\n\n");
    Path empty = Files.createFile(directory.resolve("empty.toml"));
    for (Path file : new Path[] {comment, empty, Path.of("/dev/null")}) {
      Map<String, String> named = Map.of("TEMPORAL_CONFIG_FILE", file.toString());
      try (Connection connection = connect("127.0.0.1:7233", named)) {
        assertThat(connection.namespace()).isEqualTo("default");
      }
    }
  }

  private static boolean tls(Connection connection) {
    return options(connection).getEnableHttps() || options(connection).getSslContext() != null;
  }

  private static WorkflowServiceStubsOptions options(Connection connection) {
    return connection.stubs().getOptions();
  }

  private static Connection connect(@Nullable String address, Map<String, String> environment)
      throws Exception {
    return Connection.to(
        new WorkerConfig.Server(Optional.ofNullable(address), Optional.empty()),
        environment,
        "me",
        new NoopScope());
  }
}
