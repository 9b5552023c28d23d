package dev.pawl.cli.input;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files that the command line names. */
public final class InputFile {
  /** More than any prompt, script or history here; a device has no end. */
  static final int MAX_BYTES = 64 * 1024 * 1024;

  private InputFile() {}

  public static String text(Path file) {
    byte[] bytes = bytes(file, MAX_BYTES);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new Problem(
          ExitCode.NO_INPUT, "The file " + file + " is no text in UTF-8.", "Convert it.", e);
    }
  }

  /**
   * What a file holds.
   *
   * @param most how many bytes are taken
   */
  public static byte[] bytes(Path file, int most) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new Problem(
            ExitCode.NO_INPUT,
            "The file " + file + " is over " + most / (1024 * 1024) + " MB.",
            "Name a smaller one.");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "There is no file " + file + ".",
          "It was looked for at " + file.toAbsolutePath().normalize() + ".",
          e);
    } catch (IOException e) {
      throw new Problem(
          ExitCode.NO_INPUT, "The file " + file + " cannot be read: " + e.getMessage(), "", e);
    }
  }

  /** The text itself, or after an at sign the file that holds it. */
  public static String textOrFile(String given) {
    return given.startsWith("@") ? text(Path.of(given.substring(1))) : given;
  }
}
