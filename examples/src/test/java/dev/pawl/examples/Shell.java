package dev.pawl.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs commands in a directory, as the tool {@code bash} does. */
final class Shell {
  private static final int MINUTES = 10;

  private Shell() {}

  /** What a command printed and ended with. */
  record Outcome(int exitCode, String output) {}

  static Outcome run(Path directory, String command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory.toAbsolutePath().getParent(), "output", ".txt");
    Process process =
        new ProcessBuilder("bash", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("still running after " + MINUTES + " minutes: " + command);
      }
      return new Outcome(process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
