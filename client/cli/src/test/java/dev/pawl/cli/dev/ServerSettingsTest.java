package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.server.DevServerFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What a server is told stands in three places that cannot take it from each other: {@code pawl
 * dev}, the testkit and the compose file.
 */
class ServerSettingsTest {
  private static final Path DOCKER = Path.of("..", "..", "docker");
  private static final List<String> DEV =
      ServerCommand.of("temporal", Path.of("/t.db"), 7233, 8233);
  private static final List<String> TESTS =
      DevServerFlags.command(Path.of("temporal"), 7233, Path.of("/t.db"));

  @Test
  void testsRunOnAServerLikeThatOfPawlDev() {
    for (String flag :
        List.of("--sqlite-pragma", "--dynamic-config-value", "--search-attribute", "--log-level")) {
      assertThat(values(DEV, flag)).as(flag).isNotEmpty().isEqualTo(values(TESTS, flag));
    }
  }

  @Test
  void theComposeFilesServerIsToldTheSame() throws IOException {
    assertThat(found("(?m)^([a-z][A-Za-z.]+):\n  - value: (\\S+)$", "temporal.yaml", "="))
        .isEqualTo(values(DEV, "--dynamic-config-value"));
    assertThat(found("--name (\\w+) --type (\\w+)", "setup-temporal", "="))
        .isEqualTo(values(DEV, "--search-attribute"));
    assertThat(Files.readString(DOCKER.resolve("setup-temporal")))
        .contains("retention=" + ServerReadiness.RETENTION_HOURS + "h");
  }

  private static Set<String> values(List<String> command, String flag) {
    Set<String> values = new TreeSet<>();
    for (int i = 0; i + 1 < command.size(); i++) {
      if (command.get(i).equals(flag)) {
        values.add(command.get(i + 1));
      }
    }
    return values;
  }

  /** Both groups of each match, joined. */
  private static Set<String> found(String pattern, String file, String between) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(DOCKER.resolve(file)));
    Set<String> found = new TreeSet<>();
    while (matcher.find()) {
      found.add(matcher.group(1) + between + matcher.group(2));
    }
    return found;
  }
}
