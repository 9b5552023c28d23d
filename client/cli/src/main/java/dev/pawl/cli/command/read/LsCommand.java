package dev.pawl.cli.command.read;

import dev.pawl.cli.input.LimitOption;
import dev.pawl.cli.input.Words;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.MissingWorker;
import dev.pawl.cli.json.JsonDocuments;
import dev.pawl.cli.json.ListDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.story.RunWords;
import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Table;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.RunFilter;
import dev.pawl.client.RunList;
import dev.pawl.client.RunRow;
import dev.pawl.contracts.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

/** Lists runs. */
@Command(
    name = "ls",
    headerHeading = "Examples:%n  pawl ls%n  pawl ls --status waiting --since 2d --json%n%n",
    header = "list runs: those that wait for somebody first, then the newest",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class LsCommand implements Callable<Integer> {
  private static final int EVERYTHING = 100_000;

  /** Below so many columns a table would cut what it is for. */
  private static final int NARROW = 72;

  /** The states as they are typed. */
  static final class States implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Words.typed(RunState.class).iterator();
    }
  }

  @ParentCommand private @Nullable Invocation pawl;

  @Option(
      names = "--status",
      split = ",",
      paramLabel = "STATE",
      completionCandidates = States.class,
      description = "only these: ${COMPLETION-CANDIDATES}")
  private @Nullable Set<RunState> states;

  @Option(names = "--agent", paramLabel = "NAME", description = "only this agent's")
  private @Nullable String agent;

  @Option(names = "--label", paramLabel = "KEY=VALUE", description = "only those; repeatable")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "only those that began within this time, such as 2d")
  private @Nullable String since;

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "a further condition in Temporal's list query language")
  private @Nullable String query;

  @Option(names = "--limit", paramLabel = "N", description = "at most so many (50)")
  private int limit = RunFilter.DEFAULT_LIMIT;

  @Option(names = "--all", description = "without a limit")
  private boolean all;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    RunFilter filter = filter();
    RunList list = parent.client().list(filter);
    MissingWorker worker = new MissingWorker(parent);
    boolean missing = list.rows().stream().anyMatch(RunRow::open) && worker.noticed();
    if (parent.output() == Output.JSON) {
      parent.print(ListDocument.of(list, missing));
    } else if (parent.output() == Output.JSONL) {
      list.rows().stream()
          .map(row -> JsonDocuments.line(ListDocument.row(row)))
          .forEach(parent.terminal()::answer);
      parent.print(new ListDocument.End("pawl/list-end/v1", list.complete(), list.note(), missing));
    } else {
      print(list, parent.terminal());
      if (missing) {
        parent.terminal().say(worker.words());
      }
    }
    return ExitCode.OK;
  }

  private RunFilter filter() {
    return RunFilter.ALL
        .withStates(states == null ? EnumSet.noneOf(RunState.class) : states)
        .withAgent(agent)
        .withLabels(labels)
        .withSince(since == null ? null : Instant.now().minus(within(since)))
        .withQuery(query)
        .withLimit(all ? EVERYTHING : limit);
  }

  private static Duration within(String typed) {
    try {
      return LimitOption.time(typed);
    } catch (TypeConversionException e) {
      throw new Problem(
          ExitCode.USAGE,
          "--since does not take '" + Escapes.line(typed) + "'.",
          "Write how long ago, such as --since 2d or --since 1h30m.",
          e);
    }
  }

  private static void print(RunList list, Terminal terminal) {
    if (list.note() != null) {
      terminal.say("pawl: " + Escapes.block(list.note()));
    }
    if (list.rows().isEmpty()) {
      terminal.say("No runs. Start one: pawl run \"…\"");
      return;
    }
    Instant now = Instant.now();
    Paint paint = terminal.outPaint();
    if (terminal.answerColumns() < NARROW) {
      list.rows().forEach(row -> narrow(row, now, terminal));
    } else {
      table(list, now, paint).lines(terminal.answerColumns()).forEach(terminal::answer);
    }
    if (!list.complete()) {
      terminal.say("There are more: pawl ls --all");
    }
  }

  /** Two lines for each run, so that an id is whole. */
  private static void narrow(RunRow row, Instant now, Terminal terminal) {
    String head = RunWords.state(row) + "  " + Escapes.line(row.id());
    terminal.answer(row.needsPerson() ? terminal.outPaint().yellow(head) : head);
    String parts =
        Stream.of(
                "step " + (row.stepExact() ? "" : "≥") + row.step(),
                cost(row),
                RunWords.since(row, now),
                Escapes.line(RunWords.what(row)))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" · "));
    terminal.answer("  " + Columns.cutEnd(parts, terminal.answerColumns() - 2));
  }

  private static Table table(RunList list, Instant now, Paint paint) {
    Table table = new Table().row(paint::dim, "STATE", "ID", "STEP", "COST", "SINCE", "WHAT");
    for (RunRow row : list.rows()) {
      table.row(
          line -> row.needsPerson() ? paint.yellow(line) : line,
          RunWords.state(row),
          Escapes.line(row.id()),
          (row.stepExact() ? "" : "≥") + row.step(),
          cost(row),
          RunWords.since(row, now),
          Escapes.line(RunWords.what(row)));
    }
    return table;
  }

  /** What a run has cost since it went on is in its history only. */
  private static String cost(RunRow row) {
    String known = RunWords.cost(row.cost());
    boolean more = row.state() == RunState.RUNNING && !known.isEmpty();
    return more ? "≥" + known : known;
  }
}
