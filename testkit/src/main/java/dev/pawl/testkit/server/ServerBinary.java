package dev.pawl.testkit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The Temporal server binary of this machine, or why there is none. It is the one named by the
 * system property {@code pawl.temporal} or by {@code PAWL_TEMPORAL}; else {@code scripts/temporal}
 * finds or gets it, once per JVM.
 */
record ServerBinary(@Nullable Path path, String problem) {

  private static final String SCRIPT = "scripts/temporal";

  /** The answer for this JVM. */
  static ServerBinary find() {
    return Once.FOUND;
  }

  /** The binary's path, or an exception that says why there is none. */
  Path required() {
    if (path == null) {
      throw new IllegalStateException(problem);
    }
    return path;
  }

  static ServerBinary named(String name, String value) {
    Path path = Path.of(value).toAbsolutePath();
    return Files.isExecutable(path)
        ? new ServerBinary(path, "")
        : new ServerBinary(null, name + " names " + path + ", which is no executable file");
  }

  static ServerBinary byScriptAbove(Path directory) {
    for (Path at = directory.toAbsolutePath(); at != null; at = at.getParent()) {
      Path script = at.resolve(SCRIPT);
      if (Files.isExecutable(script)) {
        return byScript(script);
      }
    }
    return new ServerBinary(
        null,
        "no " + SCRIPT + " at or above " + directory + ": set PAWL_TEMPORAL to a server binary");
  }

  private static ServerBinary byScript(Path script) {
    try {
      Process process = new ProcessBuilder(script.toString(), "--path").start();
      process.getOutputStream().close();
      String story;
      try (BufferedReader words = process.errorReader(UTF_8)) {
        // A first build takes minutes: its progress must be seen while it runs.
        story = words.lines().peek(System.err::println).collect(Collectors.joining("\n"));
      }
      String path = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      return process.waitFor() == 0
          ? new ServerBinary(Path.of(path), "")
          : new ServerBinary(null, script + " found no server:\n" + story);
    } catch (IOException e) {
      return new ServerBinary(null, "cannot run " + script + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ServerBinary(null, "interrupted while " + script + " looked for a server");
    }
  }

  /** Holds the answer; the JVM computes it once, when first asked. */
  private static final class Once {
    static final ServerBinary FOUND = find();

    private static ServerBinary find() {
      String property = System.getProperty("pawl.temporal", "");
      String environment = System.getenv().getOrDefault("PAWL_TEMPORAL", "");
      if (!property.isEmpty()) {
        return named("the system property pawl.temporal", property);
      }
      return environment.isEmpty()
          ? byScriptAbove(Path.of(""))
          : named("PAWL_TEMPORAL", environment);
    }
  }
}
