package dev.pawl.benchmarks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The published page: each measurement has a section, which its next run replaces. */
public final class Document {
  private final Path file;

  public Document(Path file) {
    this.file = file;
  }

  /** Puts the section into its place, or at the end where it is new. */
  public void put(String name, String section) throws IOException {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- end of " + name + " -->\n";
    String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    String block = begin + section.stripTrailing() + "\n" + end;
    int from = text.indexOf(begin);
    int to = text.indexOf(end);
    String changed =
        from < 0 || to < from
            ? text + (text.isEmpty() ? "" : "\n") + block
            : text.substring(0, from) + block + text.substring(to + end.length());
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, changed, StandardCharsets.UTF_8);
  }
}
