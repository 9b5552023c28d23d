package dev.pawl.cli.command.run;

import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** A directory copied for one run, so that trying something out leaves the original as it is. */
final class WorkspaceCopy {
  /** Where the worker takes directories that are a run's own. */
  static final String COPIES = "workspaces/fresh";

  private WorkspaceCopy() {}

  /**
   * Copies files, directories and links as they are; what a build has left in {@code target} stays
   * behind.
   */
  static Path of(Path original, PawlHome home) {
    if (original.getNameCount() == 0) {
      throw new Problem(
          ExitCode.USAGE,
          "All of " + original + " is no project.",
          "Name its directory: --copy DIR");
    }
    Path copy =
        home.directory("workspaces")
            .resolve("fresh")
            .resolve(RunNames.draw(String.valueOf(original.getFileName())));
    try {
      home.directory(COPIES);
      Files.walkFileTree(original, new Copier(original, copy));
    } catch (IOException e) {
      throw new Problem(
          ExitCode.FAILED,
          "Cannot copy " + original + " to " + copy + ": " + e.getMessage(),
          "Check both, or use --cwd.",
          e);
    }
    return copy;
  }

  private static final class Copier extends SimpleFileVisitor<Path> {
    private final Path from;
    private final Path to;

    Copier(Path from, Path to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      if (directory.getFileName().toString().equals("target") && !directory.equals(from)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      Files.createDirectories(to.resolve(from.relativize(directory)));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.copy(
          file,
          to.resolve(from.relativize(file)),
          StandardCopyOption.COPY_ATTRIBUTES,
          LinkOption.NOFOLLOW_LINKS);
      return FileVisitResult.CONTINUE;
    }
  }
}
