package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Files that say what output looks like; a change of them is a change for users. */
public final class Golden {
  private Golden() {}

  public static void check(String name, String actual) throws IOException {
    try (InputStream file = Golden.class.getResourceAsStream("golden/" + name)) {
      String expected =
          new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(actual.stripTrailing()).as(name).isEqualTo(expected.stripTrailing());
    }
  }
}
