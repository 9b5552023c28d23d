package dev.pawl.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test that hangs ends the build with the threads that it hung in, whoever wrote it. */
@ExtendWith(TestLimitTest.Settings.class)
class TestLimitTest {
  private static final String LIMIT = "junit.jupiter.execution.timeout.default";
  private static final String THREADS = "junit.jupiter.execution.timeout.threaddump.enabled";
  private static final Map<String, String> SETTINGS = new HashMap<>();

  /** Reads how the tests of this build are run. */
  static final class Settings implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
      for (String name : new String[] {LIMIT, THREADS}) {
        SETTINGS.put(name, context.getConfigurationParameter(name).orElse("not set"));
      }
    }
  }

  @Test
  void noTestOfTheBuildRunsWithoutALimit() {
    assertThat(SETTINGS).containsEntry(LIMIT, "5 m").containsEntry(THREADS, "true");
  }
}
