package dev.pawl.worker.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class DocumentedTest {
  @Test
  void everySettingIsInTheDocumentation() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "worker.md"));
    for (Setting<?> setting : Settings.ALL) {
      String variable = setting.variable() == null ? "" : "`" + setting.variable() + "`";
      assertThat(page)
          .contains("| `" + setting.name() + "` | `" + setting.flag() + "` | " + variable);
    }
  }
}
