package dev.pawl.cli;

import dev.pawl.contracts.run.WorkspaceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say where a run works. */
final class WorkspaceOptions {
  @Option(
      names = "--cwd",
      paramLabel = "DIR",
      description = "the directory that it works in (the current one)")
  private @Nullable Path directory;

  @Option(names = "--share-workspace", description = "work there even while another run does")
  private boolean shared;

  WorkspaceSpec workspace(Map<String, String> environment) {
    Path given = directory == null ? Path.of("") : directory;
    Path real;
    try {
      real = given.toAbsolutePath().toRealPath();
    } catch (IOException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "There is no directory " + given.toAbsolutePath().normalize() + ".",
          "Name one that exists: --cwd DIR",
          e);
    }
    if (!Files.isDirectory(real)) {
      throw new Problem(
          ExitCode.NO_INPUT, real + " is no directory.", "Name a directory: --cwd DIR");
    }
    Path home = Path.of(environment.getOrDefault("HOME", "/")).toAbsolutePath().normalize();
    if (real.getNameCount() == 0 || real.equals(home)) {
      throw new Problem(
          ExitCode.USAGE,
          "An agent with all of " + real + " for a workspace could change everything in it.",
          "Name the directory of a project: --cwd DIR");
    }
    return new WorkspaceSpec(real.toString(), shared);
  }
}
