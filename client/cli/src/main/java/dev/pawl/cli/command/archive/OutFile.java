package dev.pawl.cli.command.archive;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all. */
final class OutFile {
  private OutFile() {}

  static void write(Path file, String text) {
    Path part = file.resolveSibling(file.getFileName() + ".part-" + ProcessHandle.current().pid());
    try {
      try {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (Files.exists(file) && !Files.isRegularFile(file)) {
          Files.write(file, bytes); // a device, such as /dev/null: nothing can take its place
          return;
        }
        Files.write(part, bytes, StandardOpenOption.CREATE_NEW);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new Problem(
          ExitCode.FAILED,
          "The file " + file + " cannot be written: " + e,
          "Name another one, or leave --out away for standard output.",
          e);
    }
  }
}
