package dev.pawl.cli.command.read;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.RunHandle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

/** Writes a run into a file. */
@Command(
    name = "export",
    headerHeading =
        "Examples:%n  pawl export @last --format temporal-history > run.json%n"
            + "  pawl export fix-login-7f3a --format temporal-history --out run.json%n%n",
    header = "write a run into a file that pawl replay reads",
    description = "%nWorks for runs that are under way, and for those that ended in any way.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
  /** The forms of an export. */
  enum Format {
    /** The Event Histories of all executions, in Temporal's own JSON. */
    TEMPORAL_HISTORY
  }

  /** Reads the form's name as it is written. */
  static final class Formats implements ITypeConverter<Format> {
    @Override
    public Format convert(String typed) {
      if (!typed.equals("temporal-history")) {
        throw new TypeConversionException("'" + typed + "' is not temporal-history");
      }
      return Format.TEMPORAL_HISTORY;
    }
  }

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "ID", description = "the run")
  private String id = "";

  @Option(
      names = "--format",
      paramLabel = "FORM",
      converter = Formats.class,
      description = "temporal-history: its Event Histories, to replay")
  private Format format = Format.TEMPORAL_HISTORY;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where to write; standard output if not given")
  private @Nullable Path out;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    RunHandle run = parent.run(id);
    String text =
        switch (format) {
          case TEMPORAL_HISTORY -> run.history().toJson();
        };
    if (out == null) {
      // Byte for byte, unless a person looks at it.
      parent.terminal().answer(parent.terminal().outPerson() ? Escapes.json(text) : text);
    } else {
      write(out, text);
      parent.terminal().say("written: " + out);
    }
    return ExitCode.OK;
  }

  private static void write(Path file, String text) {
    try {
      Files.write(file, (text + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new Problem(
          ExitCode.FAILED,
          "The file " + file + " cannot be written: " + e.getMessage(),
          "Name another one, or leave --out away for standard output.",
          e);
    }
  }
}
