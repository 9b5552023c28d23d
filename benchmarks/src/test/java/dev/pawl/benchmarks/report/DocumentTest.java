package dev.pawl.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentTest {
  @TempDir Path directory;

  @Test
  void aSectionIsReplacedWhereItStandsAndOthersStay() throws IOException {
    Path file = directory.resolve("page.md");
    Files.writeString(file, "# Benchmarks\n");
    Document document = new Document(file);
    document.put("steps", "## Steps\n1\n");
    document.put("store", "## Store\n2\n");
    document.put("steps", "## Steps\n3\n");
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            # Benchmarks

            <!-- steps -->
            ## Steps
            3
            <!-- end of steps -->

            <!-- store -->
            ## Store
            2
            <!-- end of store -->
            """);
  }
}
