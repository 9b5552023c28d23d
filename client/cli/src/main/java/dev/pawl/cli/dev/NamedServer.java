package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.envconfig.LoadClientConfigProfileOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server that somebody named, reached as Temporal's own variables and profile file say: with
 * their TLS, key and namespace.
 */
final class NamedServer {
  private static final Pattern FORM = Pattern.compile("[^\\s\\p{Cntrl}]+:[0-9]{1,5}");

  private final String address;
  private final ClientConfigProfile profile;

  private NamedServer(String address, ClientConfigProfile profile) {
    this.address = address;
    this.profile = profile;
  }

  static NamedServer at(String address, Map<String, String> environment) {
    if (!FORM.matcher(address).matches()) {
      throw new Problem(
          ExitCode.USAGE,
          "The server's address '" + address + "' is not HOST:PORT.",
          "Write it like 127.0.0.1:7233 (--address or TEMPORAL_ADDRESS).");
    }
    try {
      return new NamedServer(
          address,
          ClientConfigProfile.load(
              LoadClientConfigProfileOptions.newBuilder().setEnvOverrides(environment).build()));
    } catch (IOException | RuntimeException e) {
      throw new Problem(
          ExitCode.CONFIGURATION,
          "Temporal's own configuration cannot be read: " + e.getMessage(),
          "Correct its variables (TEMPORAL_…) or its profile file.",
          e);
    }
  }

  @Nullable String namespace() {
    String named = profile.getNamespace();
    return named == null || named.isBlank() ? null : named;
  }

  /** Connects when first used. */
  WorkflowServiceStubs connect() {
    return WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder(profile.toWorkflowServiceStubsOptions())
            .setTarget(address)
            .build());
  }
}
