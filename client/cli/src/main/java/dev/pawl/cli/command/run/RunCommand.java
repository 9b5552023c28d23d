package dev.pawl.cli.command.run;

import dev.pawl.cli.follow.Follow;
import dev.pawl.cli.input.Actor;
import dev.pawl.cli.input.AgentOptions;
import dev.pawl.cli.input.LimitOptions;
import dev.pawl.cli.input.PromptInput;
import dev.pawl.cli.input.SecretGuard;
import dev.pawl.cli.invocation.Connection;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.Runs;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.StartedDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.story.LimitWords;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.BudgetMode;
import dev.pawl.contracts.agent.Limits;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Starts a run and follows it. */
@Command(
    name = "run",
    headerHeading =
        "Examples:%n  pawl run \"Make the failing test pass\" --cwd ../shop%n"
            + "  git diff | pawl run \"Review this change\" --approve none --max-cost 0.50%n%n",
    header = "start a run and follow it to its end; the answer goes to standard output",
    description =
        "%nThe run belongs to no window: Ctrl-C lets go of it and it goes on. Where nobody is at the"
            + " terminal, a run that waits for approval is let go of with exit code 3.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class RunCommand implements Callable<Integer> {

  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(
      arity = "0..1",
      paramLabel = "PROMPT",
      description = "what to do; - reads it from standard input")
  private @Nullable String prompt;

  @Mixin private AgentOptions agent = new AgentOptions();
  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();
  @Mixin private LimitOptions limits = new LimitOptions();
  @Mixin private SecretGuard secrets = new SecretGuard();

  @Option(
      names = "--budget",
      paramLabel = "MODE",
      description = "soft (default): the call that crosses a limit counts; hard: it is not made")
  private BudgetMode budget = BudgetMode.SOFT;

  @Option(names = "--allow-unpriced", description = "use a model whose price is not known")
  private boolean allowUnpriced;

  @Option(
      names = "--approve",
      paramLabel = "MODE",
      description = "which calls ask: safe (default), ask, all or none (pawl help approvals)")
  private ApprovalMode approve = ApprovalMode.SAFE;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "its name; the same again with the same input attaches to it")
  private @Nullable String id;

  @Option(names = "--label", paramLabel = "KEY=VALUE", description = "to find it by; repeatable")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(names = "--detach", description = "print its ID and let go of it at once")
  private boolean detach;

  @Option(
      names = "--wait",
      negatable = true,
      fallbackValue = "true",
      description = "at a gate, wait for a decision; --no-wait lets go with exit code 3")
  private @Nullable Boolean wait;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    Terminal terminal = parent.terminal();
    // Everything that can be wrong with the words is found before anything is started.
    String text = secrets.checked("prompt", new PromptInput(terminal).prompt(prompt));
    RunOptions options = options(parent, text);
    Connection connection = parent.connection();
    if (connection.backend().own()) {
      connection.use(connection.backend().ensure(0, 0, true));
    }
    FreeWorkspace free = new FreeWorkspace(connection.client(), parent.home(), parent.cures());
    if (id == null || !free.taken(id)) {
      free.require(Objects.requireNonNull(options.settings().workspace()));
    }
    RunHandle run = connection.client().start(options);
    Runs.remember(parent.home(), run.id());
    if (detach) {
      if (parent.output() == Output.TEXT) {
        terminal.answer(run.id());
      } else {
        parent.print(
            new StartedDocument("pawl/started/v1", run.id(), run.lineage().value(), run.fresh()));
      }
      return ExitCode.OK;
    }
    announce(parent, run, options);
    return new Follow(parent, run, wait, true).from(Seq.START);
  }

  private RunOptions options(Invocation parent, String text) {
    AgentDefinition definition = agent.agent();
    secrets.checked("system prompt", definition.systemPrompt());
    return RunOptions.builder(definition, text)
        .id(id == null ? RunNames.draw(text) : id)
        .script(agent.script())
        .limits(limits.over(Limits.DEFAULT))
        .budgetMode(budget)
        .approvals(approve)
        .interactive(parent.terminal().canAsk())
        .workspace(workspace.workspace(parent.environment()))
        .allowUnpriced(allowUnpriced || agent.free())
        .labels(labels)
        .startedBy(Actor.here())
        .build()
        .checked();
  }

  private void announce(Invocation parent, RunHandle run, RunOptions options) {
    Terminal terminal = parent.terminal();
    String id = Escapes.line(run.id());
    String path = Objects.requireNonNull(options.settings().workspace()).path();
    terminal.say(
        terminal.errPaint().bold("▶ " + id)
            + "   "
            + Escapes.line(agent.model())
            + "   "
            + Columns.cutMiddle(Escapes.line(path), Math.max(20, terminal.columns() / 2)));
    terminal.say(
        run.fresh()
            ? "  stops at " + LimitWords.all(options.settings().limits())
            : "  it was there before: attached");
    terminal.say("  watch again: pawl watch " + ShellWord.of(run.id()) + web(parent, run));
  }

  private static String web(Invocation parent, RunHandle run) {
    return parent
        .backend()
        .ui()
        .map(
            ui ->
                "   web: "
                    + ui
                    + "/namespaces/"
                    + parent.backend().namespace()
                    + "/workflows/"
                    + URLEncoder.encode(run.id(), StandardCharsets.UTF_8))
        .orElse("");
  }
}
