package dev.pawl.cli.command.archive;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.Trajectories;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.story.TrajectoryMarkdown;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.trajectory.Messages;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.client.trajectory.TrajectoryDocument;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
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
        "Examples:%n  pawl export @last > run.json%n"
            + "  pawl export fix-login-7f3a --format md --out run.md%n%n",
    header = "write the whole course of a run into a file",
    description =
        "%nWorks at any moment, after any end, and when the server has forgotten the run or is not"
            + " up: then as the store remembers it. Secrets are hidden.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
  /** The forms of an export. */
  enum Format {
    JSON,
    MD,
    MESSAGES,
    TEMPORAL_HISTORY;

    String typed() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The forms as they are typed. */
  static final class Formats implements ITypeConverter<Format>, Iterable<String> {
    @Override
    public Format convert(String typed) {
      for (Format format : Format.values()) {
        if (format.typed().equals(typed)) {
          return format;
        }
      }
      throw new TypeConversionException(
          "'" + typed + "' is none of json, md, messages, temporal-history");
    }

    @Override
    public Iterator<String> iterator() {
      return List.of(Format.values()).stream().map(Format::typed).iterator();
    }
  }

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "ID", description = "the run")
  private String id = "";

  @Option(
      names = "--format",
      paramLabel = "FORM",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description = {
        "json (default): everything, with the digests to check it by; pawl audit, replay and"
            + " import read it",
        "md: to read",
        "messages: the messages alone, as chat programs take them",
        "temporal-history: its Event Histories in Temporal's own JSON"
      })
  private Format format = Format.JSON;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where to write; standard output if not given")
  private @Nullable Path out;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    Trajectory run = new Trajectories(parent).find(id);
    String text = text(run);
    if (out != null) {
      OutFile.write(out, text);
      parent.terminal().say("written: " + out);
    } else if (parent.terminal().outPerson()) {
      String shown = text.stripTrailing();
      parent.terminal().answer(format == Format.MD ? Escapes.block(shown) : Escapes.json(shown));
    } else {
      parent.terminal().out().print(text); // byte for byte
    }
    return ExitCode.OK;
  }

  private String text(Trajectory run) {
    return switch (format) {
      case JSON -> TrajectoryDocument.write(Trajectories.course(run));
      case MD -> TrajectoryMarkdown.of(Trajectories.course(run));
      case MESSAGES -> Messages.write(Trajectories.course(run));
      case TEMPORAL_HISTORY -> HistoryDocument.of(run).toJson() + "\n";
    };
  }
}
