package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RegistrationTest {
  /** The command line knows no tools, so that it starts fast: it has their names as a text. */
  @Test
  void whatPawlRunNamesIsWhatAWorkerHas() throws IOException {
    Path options = Path.of("../client/cli/src/main/java/dev/pawl/cli/input/AgentOptions.java");
    String names =
        Registration.tools("host").stream().map(Tool::name).collect(Collectors.joining(","));
    assertThat(Files.readString(options)).contains('"' + names + '"');
  }
}
