package dev.pawl.testkit.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.run.SearchAttributes;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the containers' setup does, on a real server. */
@NeedsRealServer
class SetupTemporalTest {

  private Sandbox sandbox;

  @BeforeEach
  void copyTheScript(@TempDir Path directory, RealServer server) throws IOException {
    sandbox = new Sandbox(directory, "docker/setup-temporal");
    sandbox.program("bin/temporal", "exec " + server.binary() + " \"$@\"");
    sandbox.set("TEMPORAL_ADDRESS", server.target());
  }

  @Test
  void newNamespaceGetsThirtyDaysAndOurSearchAttributes() throws Exception {
    sandbox.set("TEMPORAL_NAMESPACE", "fleet");
    assertThat(sandbox.run("docker/setup-temporal").code()).isZero();
    assertThat(ask("fleet", "namespace", "describe")).contains("2592000s");
    assertThat(ask("fleet", "search-attribute", "list")).contains(SearchAttributes.names());
  }

  @Test
  void existingNamespaceIsBroughtUpToDateAnyNumberOfTimes() throws Exception {
    assertThat(ask("default", "namespace", "describe")).contains("86400s");
    assertThat(sandbox.run("docker/setup-temporal").code()).isZero();
    assertThat(sandbox.run("docker/setup-temporal").code()).isZero();
    assertThat(ask("default", "namespace", "describe")).contains("2592000s");
  }

  private String ask(String namespace, String of, String what) throws Exception {
    Sandbox.Result result =
        sandbox.run("bin/temporal", "operator", of, what, "-n", namespace, "-o", "json");
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }
}
