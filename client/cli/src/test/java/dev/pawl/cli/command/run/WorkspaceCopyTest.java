package dev.pawl.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.dev.PawlHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceCopyTest {
  @TempDir Path directory;

  @Test
  void aCopyHasTheFilesAndNoBuildOutput() throws IOException {
    Path original = Files.createDirectories(directory.resolve("project"));
    Files.createDirectories(original.resolve("src"));
    Files.writeString(original.resolve("src/A.java"), "class A {}");
    Files.createDirectories(original.resolve("target"));
    Files.writeString(original.resolve("target/A.class"), "x");
    Files.createSymbolicLink(original.resolve("link"), Path.of("src/A.java"));
    PawlHome home = PawlHome.of(Map.of("PAWL_HOME", directory.resolve("home").toString()));

    Path copy = WorkspaceCopy.of(original, home);
    assertThat(copy).startsWith(directory.resolve("home"));
    assertThat(copy.resolve("src/A.java")).hasContent("class A {}");
    assertThat(copy.resolve("target")).doesNotExist();
    assertThat(Files.readSymbolicLink(copy.resolve("link"))).isEqualTo(Path.of("src/A.java"));
    assertThat(WorkspaceCopy.of(original, home)).isNotEqualTo(copy);
  }
}
