package dev.pawl.cli.command.batch;

import dev.pawl.cli.input.Actor;
import dev.pawl.cli.input.AgentOptions;
import dev.pawl.cli.input.LimitOption;
import dev.pawl.cli.invocation.Connection;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.StartedDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.BatchHandle;
import dev.pawl.client.BatchOptions;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.WorkspaceSpec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Starts many runs, or goes on with them. */
@Command(
    name = "batch",
    headerHeading =
        "Examples:%n  pawl batch items.jsonl --parallel 8 --max-cost 20%n"
            + "  pawl batch prompts/ --script demo.yaml --dry-run%n%n",
    header = "start a run for each item of a file, a few at a time",
    description =
        "%nEach line of FILE.jsonl is an item: {\"id\": …, \"prompt\": …, \"cwd\": …, \"labels\":"
            + " {…}}; of a directory each file is a prompt. The same command goes on with a batch:"
            + " no item that has ended is run again. Ctrl-C lets go of it and it goes on.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class BatchCommand implements Callable<Integer> {
  private static final int ID_DIGITS = 8;

  /** Ends that a person cures for the whole batch; a lost worker may be this item's own doing. */
  private static final List<ParkReason> PARKS =
      List.of(
          ParkReason.AUTHENTICATION,
          ParkReason.QUOTA,
          ParkReason.WORKSPACE_LOST,
          ParkReason.CODE_MISSING,
          ParkReason.STORE_DAMAGED);

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "FILE", description = "FILE.jsonl, or a directory of prompts")
  private Path file = Path.of("");

  @Mixin private AgentOptions agent = new AgentOptions();

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "4",
      description = "how many items run at once (${DEFAULT-VALUE})")
  private int parallel;

  @Option(
      names = "--max-cost",
      paramLabel = "DOLLARS",
      converter = LimitOption.Cost.class,
      description = "money for the whole batch; each item reserves its own limit (unlimited)")
  private @Nullable Limit<Money> cost;

  @Option(
      names = "--max-item-cost",
      paramLabel = "DOLLARS",
      converter = LimitOption.Cost.class,
      description = "money for each item (2)")
  private @Nullable Limit<Money> itemCost;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      converter = LimitOption.Count.class,
      description = "model calls of each item (50)")
  private @Nullable Limit<Integer> steps;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      converter = LimitOption.Time.class,
      description = "working time of each item (30m)")
  private @Nullable Limit<Duration> time;

  @Option(
      names = "--approve",
      paramLabel = "MODE",
      description = "which calls ask: none (default: what would ask is denied), safe, ask, all")
  private ApprovalMode approve = ApprovalMode.NONE;

  @Option(names = "--allow-unpriced", description = "use a model whose price is not known")
  private boolean allowUnpriced;

  @Option(names = "--share-workspace", description = "items may work in the same cwd")
  private boolean shared;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "its name (drawn from the file and what it holds)")
  private @Nullable String id;

  @Option(names = "--dry-run", description = "say what would start and what it may cost, no more")
  private boolean dryRun;

  @Option(names = "--detach", description = "print its ID and let go of it at once")
  private boolean detach;

  @Option(
      names = "--fail-under",
      paramLabel = "PART",
      defaultValue = "1",
      description = "exit with 1 where a smaller part of the items completed (${DEFAULT-VALUE})")
  private double failUnder;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    BatchOptions options = options();
    if (dryRun) {
      return dryRun(parent, options);
    }
    Connection connection = parent.connection();
    if (connection.backend().own()) {
      connection.use(connection.backend().ensure(0, 0, true));
    }
    BatchHandle batch = connection.client().startBatch(options);
    if (detach) {
      if (parent.output() == Output.TEXT) {
        parent.terminal().answer(batch.id());
      } else {
        parent.print(
            new StartedDocument(
                "pawl/started/v1", batch.id(), batch.lineage().value(), batch.fresh()));
      }
      return ExitCode.OK;
    }
    Terminal terminal = parent.terminal();
    terminal.say(
        terminal.errPaint().bold("▶ " + Escapes.line(batch.id()))
            + "   "
            + options.items().size()
            + " items, "
            + parallel
            + " at a time"
            + (batch.fresh() ? "" : "   it runs already: attached"));
    parent.interruption().saying(BatchFollow.again(file.toString(), batch.id()));
    return new BatchFollow(parent, batch, options.items().size()).follow(failUnder);
  }

  private int dryRun(Invocation parent, BatchOptions options) {
    Terminal terminal = parent.terminal();
    options.items().forEach(item -> terminal.say("  " + Escapes.line(item.id())));
    Limit<Money> each = limits().cost();
    String most =
        each instanceof Limit.AtMost<Money> limit
            ? "at most "
                + new Money(
                        limit.value().usd().multiply(BigDecimal.valueOf(options.items().size())))
                    .display()
                + " (each item's limit, summed up)"
            : "no limit of cost";
    terminal.answer(
        options.id() + ": " + options.items().size() + " items, " + most + "; nothing was started");
    return ExitCode.OK;
  }

  private Limits limits() {
    Limits defaults = Limits.DEFAULT;
    return new Limits(
        steps == null ? defaults.steps() : steps,
        defaults.toolCalls(),
        defaults.tokens(),
        itemCost == null ? defaults.cost() : itemCost,
        time == null ? defaults.wallTime() : time);
  }

  private BatchOptions options() {
    if (parallel < 1 || parallel > 500) {
      throw new Problem(
          ExitCode.USAGE,
          "--parallel " + parallel + " makes no sense.",
          "Name a number from 1 to 500.");
    }
    if (!(failUnder >= 0 && failUnder <= 1)) {
      throw new Problem(
          ExitCode.USAGE, "--fail-under takes a part of all items.", "Such as: --fail-under 0.9");
    }
    List<ItemLine> lines = ItemsFile.read(file);
    AgentDefinition definition = agent.agent();
    String script = agent.script();
    Map<String, String> places = new HashMap<>();
    String name = id == null ? name(lines, definition, script) : id;
    List<BatchOptions.Item> items = new ArrayList<>();
    for (ItemLine line : lines) {
      RunOptions run =
          RunOptions.builder(definition, line.prompt())
              .script(script)
              .limits(limits())
              .approvals(approve)
              .parks(PARKS)
              .workspace(workspace(line, places))
              .allowUnpriced(allowUnpriced || agent.free())
              .labels(line.labels())
              .batch(name)
              .startedBy(Actor.here())
              .build()
              .checked();
      items.add(new BatchOptions.Item(line.id(), run));
    }
    return new BatchOptions(name, items, parallel, cost == null ? Limit.unlimited() : cost);
  }

  /** The same items with the same settings have the same name. */
  private String name(List<ItemLine> lines, AgentDefinition definition, @Nullable String script) {
    List<String> content = new ArrayList<>();
    lines.forEach(
        line ->
            content.add(Json.text(List.of(line.id(), line.prompt(), String.valueOf(line.cwd())))));
    content.add(Json.text(definition));
    content.add(Json.text(limits()));
    content.add(String.valueOf(script) + approve + allowUnpriced + shared);
    String stem =
        String.valueOf(file.toAbsolutePath().normalize().getFileName())
            .replaceFirst("\\.[A-Za-z]+$", "")
            .replaceAll("[^A-Za-z0-9_-]+", "-")
            .replaceAll("^[^A-Za-z0-9]+", "");
    return (stem.isEmpty() ? "batch" : stem.substring(0, Math.min(40, stem.length())))
        + "-"
        + Digest.of(Json.bytes(content)).hex().substring(0, ID_DIGITS);
  }

  private @Nullable WorkspaceSpec workspace(ItemLine line, Map<String, String> places) {
    if (line.cwd() == null) {
      return null;
    }
    Path base = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), Path.of("/"));
    Path directory = base.resolve(line.cwd()).normalize();
    Path real;
    try {
      real = directory.toRealPath();
    } catch (IOException e) {
      throw place(line, "there is no directory " + directory, e);
    }
    if (!Files.isDirectory(real) || real.getNameCount() == 0) {
      throw place(line, real + " is no directory of a project", null);
    }
    String before = places.putIfAbsent(real.toString(), line.place());
    if (before != null && !shared) {
      throw place(line, "its cwd is also that of " + before + " (or add --share-workspace)", null);
    }
    return new WorkspaceSpec(real.toString(), shared);
  }

  private static Problem place(ItemLine line, String what, @Nullable Throwable cause) {
    return new Problem(
        ExitCode.NO_INPUT,
        line.place() + ": " + what + ".",
        "Correct that, and start again. Nothing was started.",
        cause);
  }
}
