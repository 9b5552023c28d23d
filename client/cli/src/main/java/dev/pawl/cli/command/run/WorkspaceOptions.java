package dev.pawl.cli.command.run;

import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
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

  @Option(
      names = "--copy",
      paramLabel = "DIR",
      description = "work in a fresh copy of this directory, and leave the original as it is")
  private @Nullable Path original;

  @Option(names = "--share-workspace", description = "work there beside runs that share it too")
  private boolean shared;

  WorkspaceSpec workspace(Map<String, String> environment) {
    if (original != null) {
      if (directory != null) {
        throw new Problem(
            ExitCode.USAGE,
            "--cwd and --copy both say where to work.",
            "Leave one of the two out.");
      }
      Path copied = WorkspaceCopy.of(existing(original, "--copy"), PawlHome.of(environment));
      return new WorkspaceSpec(copied.toString(), shared);
    }
    Path real = existing(directory == null ? Path.of("") : directory, "--cwd");
    Path home = Path.of(environment.getOrDefault("HOME", "/")).toAbsolutePath().normalize();
    if (real.getNameCount() == 0 || real.equals(home)) {
      throw new Problem(
          ExitCode.USAGE,
          "An agent with all of " + real + " for a workspace could change everything in it.",
          "Name the directory of a project: --cwd DIR");
    }
    return new WorkspaceSpec(real.toString(), shared);
  }

  private static Path existing(Path given, String flag) {
    Path real;
    try {
      real = given.toAbsolutePath().toRealPath();
    } catch (IOException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "There is no directory " + given.toAbsolutePath().normalize() + ".",
          "Name one that exists: " + flag + " DIR",
          e);
    }
    if (!Files.isDirectory(real)) {
      throw new Problem(
          ExitCode.NO_INPUT, real + " is no directory.", "Name a directory: " + flag + " DIR");
    }
    return real;
  }
}
