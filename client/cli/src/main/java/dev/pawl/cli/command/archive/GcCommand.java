package dev.pawl.cli.command.archive;

import dev.pawl.cli.input.Actor;
import dev.pawl.cli.input.LimitOption;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.GcDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.problem.Unreachable;
import dev.pawl.cli.story.GcText;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.Collectable;
import dev.pawl.client.Collector;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunArchive;
import dev.pawl.contracts.LineageId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

/** Removes what runs left that are over. */
@Command(
    name = "gc",
    headerHeading = "Examples:%n  pawl gc%n  pawl gc --older-than 90d --delete%n%n",
    header = "show what ended runs take up in the store, and remove it",
    description =
        "%nShows only, unless --delete is given. All that a run left goes, or nothing: transcript,"
            + " ledger, kept histories. Never what an open run, a pin or a fork needs, and never"
            + " what is not known to be over: the server is asked. Export first what you want to"
            + " keep: pawl export ID --out FILE%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class GcCommand implements Callable<Integer> {
  private static final String USUAL_AGE = "30d";

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      description = "only these runs, however short ago they ended")
  private List<String> ids = new ArrayList<>();

  @Option(
      names = "--older-than",
      paramLabel = "TIME",
      description = "only what ended so long ago (30d)")
  private @Nullable String age;

  @Option(names = "--delete", description = "remove it")
  private boolean delete;

  @Option(
      names = "--offline",
      description = "ask no server: take a run for over where the store has its end")
  private boolean offline;

  @Option(names = "--pin", description = "keep these runs until they are released")
  private boolean pin;

  @Option(names = "--release", description = "release pins of these runs")
  private boolean release;

  @Option(names = "--reason", paramLabel = "TEXT", description = "why, for --pin")
  private @Nullable String reason;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    if ((pin || release) && (ids.isEmpty() || delete || pin == release)) {
      throw new Problem(
          ExitCode.USAGE,
          "--pin and --release take the runs that they are for, and nothing else.",
          "For example: pawl gc --pin fix-login-7f3a --reason \"the audit of May\"");
    }
    if (pin || release) {
      mark(parent);
      return ExitCode.OK;
    }
    Instant before = Instant.now().minus(age());
    Collector collector = collector(parent);
    List<Collectable> found =
        ids.isEmpty()
            ? collector.all(before)
            : lineages(parent).stream().map(one -> collector.one(one, before)).toList();
    List<Collectable> removed =
        delete ? remove(collector, found, before, parent.terminal()) : List.of();
    report(parent, found, removed);
    return ExitCode.OK;
  }

  private static List<Collectable> remove(
      Collector collector, List<Collectable> found, Instant before, Terminal terminal) {
    List<Collectable> removed =
        found.stream()
            .filter(Collectable::goes)
            .filter(one -> collector.remove(one.lineage(), before))
            .toList();
    if (!removed.isEmpty()) {
      try {
        collector.compact();
      } catch (PawlException e) {
        terminal.say(
            "pawl: it is removed, and the store's file will shrink at the next pawl gc --delete: "
                + Escapes.block(e.text()));
      }
    }
    return removed;
  }

  private void report(Invocation parent, List<Collectable> found, List<Collectable> removed) {
    Terminal terminal = parent.terminal();
    if (parent.output() != Output.TEXT) {
      parent.print(GcDocument.of(found, removed, delete));
      return;
    }
    GcText.lines(found, removed, delete, terminal.answerColumns()).forEach(terminal::answer);
    if (!delete && found.stream().anyMatch(Collectable::goes)) {
      terminal.say("Nothing was removed. To remove it: the same command with --delete");
    }
  }

  private Collector collector(Invocation parent) {
    if (offline) {
      return Collector.offline(parent.connection().store());
    }
    if (parent.backend().address().isEmpty()) {
      Problem noServer = Unreachable.ownServer();
      throw new Problem(
          ExitCode.UNAVAILABLE,
          "No server is up that could say which runs are still under way.",
          noServer.remedy()
              + "\nOr take a run for over where the store has its end: pawl gc --offline",
          noServer);
    }
    return parent.client().collector();
  }

  private Duration age() {
    String typed = age == null ? USUAL_AGE : age;
    if (age == null && !ids.isEmpty()) {
      return Duration.ZERO;
    }
    try {
      return LimitOption.time(typed);
    } catch (TypeConversionException e) {
      throw new Problem(
          ExitCode.USAGE,
          "--older-than does not take '" + Escapes.line(typed) + "'.",
          "Write how long, such as --older-than 30d.",
          e);
    }
  }

  private List<LineageId> lineages(Invocation parent) {
    RunArchive archive = new RunArchive(parent.connection().store());
    return ids.stream()
        .map(
            id ->
                archive
                    .find(id)
                    .orElseThrow(
                        () ->
                            new Problem(
                                ExitCode.NOT_FOUND,
                                "The store remembers no run '" + Escapes.line(id) + "'.",
                                "See what there is: pawl gc")))
        .toList();
  }

  private void mark(Invocation parent) {
    Collector collector = Collector.offline(parent.connection().store());
    for (LineageId lineage : lineages(parent)) {
      if (pin) {
        collector.pin(lineage, Actor.here(), reason);
        parent.terminal().say("pinned: " + lineage);
      } else {
        int ended = collector.release(lineage, Actor.here());
        parent.terminal().say((ended == 0 ? "was not pinned: " : "released: ") + lineage);
      }
    }
  }
}
