package dev.pawl.worker;

import com.uber.m3.tally.Scope;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.worker.config.WorkerConfig;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.envconfig.LoadClientConfigProfileOptions;
import io.temporal.serviceclient.GrpcCompression;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The way to a Temporal server: what the configuration says of it, and of the rest, such as TLS and
 * keys, what Temporal's own variables and profile file say.
 */
final class Connection implements AutoCloseable {
  static final String API_KEY = "TEMPORAL_API_KEY";

  private static final String FILE = "TEMPORAL_CONFIG_FILE";
  private static final String TLS = "TEMPORAL_TLS";
  private static final Set<String> FILE_VARIABLES = Set.of(FILE, "TEMPORAL_PROFILE");
  private static final String USUAL_ADDRESS = "127.0.0.1:7233";
  private static final String USUAL_NAMESPACE = "default";
  private static final Pattern THIS_MACHINE =
      Pattern.compile("(localhost|127\\.[0-9.]+|\\[::1]):[0-9]+");
  private static final int CLOSING_SECONDS = 2;

  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;

  private Connection(WorkflowServiceStubs stubs, WorkflowClient client) {
    this.stubs = stubs;
    this.client = client;
  }

  /** Sends nothing yet. Throws where Temporal's own configuration cannot be read. */
  static Connection to(
      WorkerConfig.Server server, Map<String, String> environment, String identity, Scope metrics)
      throws IOException {
    ClientConfigProfile whole = profile(environment, true);
    String address = first(server.address(), whole.getAddress(), USUAL_ADDRESS);
    boolean here = THIS_MACHINE.matcher(address).matches();
    ClientConfigProfile profile =
        here && !address.equals(whole.getAddress()) ? forThisMachine(environment) : whole;
    String namespace = first(server.namespace(), profile.getNamespace(), USUAL_NAMESPACE);
    WorkflowServiceStubsOptions.Builder options =
        WorkflowServiceStubsOptions.newBuilder(profile.toWorkflowServiceStubsOptions())
            .setTarget(address)
            .setMetricsScope(metrics);
    if (here) {
      // Packing what does not leave the machine costs more than sending it.
      options.setGrpcCompression(GrpcCompression.NONE);
    }
    WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(options.build());
    WorkflowClient client =
        WorkflowClient.newInstance(
            stubs,
            WorkflowClientOptions.newBuilder(profile.toWorkflowClientOptions())
                .setNamespace(namespace)
                .setIdentity(identity)
                .setDataConverter(PawlDataConverter.instance())
                .build());
    return new Connection(stubs, client);
  }

  /**
   * A profile file or a key for a cloud would turn on TLS. A server of this machine that they do
   * not name has none, unless a variable says so.
   */
  private static ClientConfigProfile forThisMachine(Map<String, String> environment)
      throws IOException {
    Map<String, String> without = new HashMap<>(environment);
    if (environment.keySet().stream().noneMatch(name -> name.startsWith(TLS))) {
      without.remove(API_KEY);
    }
    return profile(without, FILE_VARIABLES.stream().anyMatch(environment::containsKey));
  }

  private static ClientConfigProfile profile(Map<String, String> environment, boolean file)
      throws IOException {
    return ClientConfigProfile.load(
        LoadClientConfigProfileOptions.newBuilder()
            .setEnvOverrides(environment)
            .setDisableFile(!file || saysNothing(environment.get(FILE)))
            .build());
  }

  /** Temporal's reader fails on a file without a profile, such as the null device. */
  private static boolean saysNothing(@Nullable String file) throws IOException {
    if (file == null || file.isBlank() || Files.notExists(Path.of(file))) {
      return false;
    }
    return Files.readString(Path.of(file))
        .lines()
        .allMatch(line -> line.isBlank() || line.strip().startsWith("#"));
  }

  private static String first(Optional<String> told, String profile, String usual) {
    return told.orElse(profile == null || profile.isBlank() ? usual : profile);
  }

  WorkflowServiceStubs stubs() {
    return stubs;
  }

  WorkflowClient client() {
    return client;
  }

  String address() {
    return stubs.getOptions().getTarget();
  }

  String namespace() {
    return client.getOptions().getNamespace();
  }

  @Override
  public void close() {
    stubs.shutdown();
    if (!stubs.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
      stubs.shutdownNow();
    }
  }
}
