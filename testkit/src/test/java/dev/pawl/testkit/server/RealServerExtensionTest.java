package dev.pawl.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.io.TempDir;

class RealServerExtensionTest {

  private final ServerBinary none = ServerBinary.named("PAWL_TEMPORAL", "/nowhere/temporal");

  @Test
  void missingServerSkipsWithTheReason() {
    ConditionEvaluationResult result = RealServerExtension.evaluate(none, false);
    assertThat(result.isDisabled()).isTrue();
    assertThat(result.getReason())
        .contains(
            RealServerExtension.SKIPPED
                + "PAWL_TEMPORAL names /nowhere/temporal, which is no executable file");
  }

  @Test
  void missingServerFailsWhereItIsRequired() {
    assertThatThrownBy(() -> RealServerExtension.evaluate(none, true))
        .hasMessage(
            "PAWL_REQUIRE_SERVER=1, and PAWL_TEMPORAL names /nowhere/temporal, which is no executable file");
  }

  @Test
  void treeWithoutTheScriptSaysWhatToSet(@TempDir Path directory) {
    assertThatThrownBy(() -> ServerBinary.byScriptAbove(directory).required())
        .hasMessageContaining("set PAWL_TEMPORAL to a server binary");
  }

  @Test
  @NeedsRealServer
  void parameterIsAServerThatRuns(RealServer server) {
    assertThat(server.isRunning()).isTrue();
  }
}
