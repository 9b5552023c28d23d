package dev.pawl.cli.command.archive;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.cli.input.InputFile;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.PawlException;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.TrajectoryFile;
import dev.pawl.client.trajectory.TrajectoryFileException;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file with an exported run. Whatever is wrong with it is one message with the place. */
final class ExportedFile {
  /** A run of ten thousand steps has less. */
  private static final int LARGEST = 256 * 1024 * 1024;

  private static final String REMEDY = "Write one: pawl export ID --out FILE";

  private final Path file;
  private final byte[] bytes;
  private final JsonNode document;

  private ExportedFile(Path file, byte[] bytes, JsonNode document) {
    this.file = file;
    this.bytes = bytes;
    this.document = document;
  }

  /** Whether what was typed means a file rather than a run. */
  static boolean means(String typed) {
    try {
      return typed.contains("/") || typed.endsWith(".json") || Files.exists(Path.of(typed));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  static ExportedFile open(Path file) {
    byte[] bytes = InputFile.bytes(file, LARGEST);
    try {
      return new ExportedFile(file, bytes, Json.mapper().readTree(bytes));
    } catch (IOException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "The file " + file + " is no JSON: " + Escapes.line(String.valueOf(e.getMessage())),
          REMEDY,
          e);
    }
  }

  Digest digest() {
    return Digest.of(bytes);
  }

  String name() {
    return String.valueOf(file.getFileName());
  }

  boolean isTrajectory() {
    return TrajectoryFile.isOne(document);
  }

  /** The run, checked against its own evidence. */
  Course course() {
    try {
      return TrajectoryFile.read(document);
    } catch (TrajectoryFileException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "The file "
              + file
              + " is no run that Pawl exported: "
              + Escapes.line(e.place().isEmpty() ? e.text() : "at " + e.place() + " " + e.text()),
          "Nothing was taken from it. Export the run again where it is kept: pawl export ID",
          e);
    }
  }

  /** The Event Histories, from whichever form holds them. */
  HistoryDocument histories() {
    try {
      HistoryDocument histories =
          isTrajectory() ? HistoryDocument.of(course().run()) : HistoryDocument.read(document);
      if (!histories.executions().isEmpty()) {
        return histories;
      }
    } catch (PawlException e) {
      throw notRead(e.text(), e);
    } catch (IllegalArgumentException e) {
      throw notRead(String.valueOf(e.getMessage()), e);
    }
    throw new Problem(
        ExitCode.NO_INPUT, "The file " + file + " holds no execution.", "Export the run again.");
  }

  private Problem notRead(String why, Exception cause) {
    return new Problem(
        ExitCode.NO_INPUT,
        "The file " + file + " is no exported run: " + Escapes.line(why),
        REMEDY,
        cause);
  }
}
