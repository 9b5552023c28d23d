package dev.pawl.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The command line as a process of its own, as a shell starts it. */
final class PawlProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  /** A shell's background job ignores Ctrl-C, and so would all that it starts. */
  private static final String HEARS_INTERRUPTS = "$SIG{INT} = 'DEFAULT'; exec @ARGV or die";

  private final Process process;
  private final Path out;
  private final BufferedReader errors;
  private final StringBuilder err = new StringBuilder();

  private PawlProcess(Process process, Path out) {
    this.process = process;
    this.out = out;
    this.errors = process.errorReader(StandardCharsets.UTF_8);
  }

  static PawlProcess start(
      Path directory, Map<String, String> environment, List<String> jvm, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("perl", "-e", HEARS_INTERRUPTS));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(directory, "out", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(out.toFile());
    builder.environment().putAll(environment);
    return new PawlProcess(builder.start(), out);
  }

  /** Waits until it has said this on standard error. */
  void awaitWords(String words) throws IOException {
    while (err.indexOf(words) < 0) {
      String line = errors.readLine();
      if (line == null) {
        throw new AssertionError("it ended without saying '" + words + "':\n" + err);
      }
      err.append(line).append('\n');
    }
  }

  /** Waits for its end; returns its exit code. */
  int code() throws IOException, InterruptedException {
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      err.append(line).append('\n');
    }
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end: " + process.info().commandLine().orElse(""));
    }
    return process.exitValue();
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  /** What it said on standard error; all of it once its exit code was asked for. */
  String err() {
    return err.toString();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
