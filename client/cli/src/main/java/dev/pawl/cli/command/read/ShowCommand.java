package dev.pawl.cli.command.read;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.MissingWorker;
import dev.pawl.cli.invocation.OtherStore;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.RunDocument;
import dev.pawl.cli.json.StepDocument;
import dev.pawl.cli.json.TranscriptDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.story.ApprovalText;
import dev.pawl.cli.story.EndText;
import dev.pawl.cli.story.LimitWords;
import dev.pawl.cli.story.RunWords;
import dev.pawl.cli.story.StatusLine;
import dev.pawl.cli.story.Story;
import dev.pawl.cli.story.TranscriptText;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunReport;
import dev.pawl.client.RunTranscript;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows where a run stands and what it did. */
@Command(
    name = "show",
    headerHeading = "Examples:%n  pawl show @last%n  pawl show fix-login-7f3a --messages%n%n",
    header = "show where a run stands and what it did, step by step",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class ShowCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Invocation pawl;

  @Parameters(paramLabel = "ID", description = "the run")
  private String id = "";

  @Option(names = "--messages", description = "the whole transcript instead of the steps")
  private boolean messages;

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    RunHandle run = parent.run(id);
    RunReport report = run.report();
    if (parent.output() == Output.TEXT) {
      print(parent, run, report);
      Optional<String> otherStore =
          report.view().ended() == null ? OtherStore.words(parent, run) : Optional.empty();
      otherStore.ifPresent(
          words -> parent.terminal().say("pawl: " + words + "\n" + OtherStore.remedy(run)));
      MissingWorker worker = new MissingWorker(parent);
      if (report.view().ended() == null && worker.noticed()) {
        parent.terminal().say(worker.words());
      }
    } else if (messages) {
      parent.print(TranscriptDocument.of(run.id(), run.transcript()));
    } else {
      parent.print(
          RunDocument.of(
              report, run.answer().orElse(null), StepDocument.of(run.events()), parent.cures()));
    }
    return ExitCode.OK;
  }

  private void print(Invocation parent, RunHandle run, RunReport report) {
    Terminal terminal = parent.terminal();
    RunView view = report.view();
    header(terminal, view);
    run.imported()
        .ifPresent(
            source ->
                terminal.answer(
                    "  imported from "
                        + Escapes.line(source.name())
                        + " by "
                        + Escapes.line(source.by())
                        + " at "
                        + source.at().truncatedTo(ChronoUnit.SECONDS)));
    if (messages) {
      RunTranscript transcript = run.transcript();
      TranscriptText.lines(transcript, terminal.outPaint()).forEach(terminal::answer);
      return;
    }
    Story story = new Story(terminal.outPaint(), terminal.answerColumns());
    for (RunEvent event : run.events()) {
      if (!isCard(event, view)) {
        story.lines(event).forEach(terminal::answer);
      }
    }
    story.now(report.attempts(), Instant.now()).forEach(terminal::answer);
    if (report.stuck() != null) {
      terminal.answer(terminal.outPaint().red("  " + Escapes.line(report.stuck().explanation())));
    }
    footer(parent, run, view, story);
  }

  /** A call that waits is shown in full at the end, and only there. */
  private static boolean isCard(RunEvent event, RunView view) {
    return event instanceof RunEvent.GateOpened opened && view.gate(opened.call()) != null;
  }

  private static void header(Terminal terminal, RunView view) {
    terminal.answer(
        terminal.outPaint().bold(Escapes.line(view.workflowId()))
            + "   "
            + RunWords.state(view.state())
            + "   started "
            + view.startedAt().truncatedTo(ChronoUnit.SECONDS)
            + " by "
            + Escapes.line(view.input().labels().startedBy()));
    terminal.answer("  " + StatusLine.spent(view, Instant.now()));
    terminal.answer("  stops at " + LimitWords.all(view.limits()));
    if (view.workspacePath() != null) {
      terminal.answer("  works in " + Escapes.line(view.workspacePath()));
    }
  }

  private static void footer(Invocation parent, RunHandle run, RunView view, Story story) {
    Terminal terminal = parent.terminal();
    if (view.ended() != null) {
      List<String> end = EndText.ended(view, view.ended(), story, terminal.outPaint());
      end.subList(0, end.size() - 1).forEach(terminal::answer);
      run.answer()
          .ifPresent(
              text -> terminal.answer("\n" + (terminal.outPerson() ? Escapes.block(text) : text)));
    } else if (view.state().waitsForPerson()) {
      for (ApprovalCard card : run.cards()) {
        ApprovalText.lines(card, terminal.outPaint(), Instant.now()).forEach(terminal::answer);
      }
      EndText.shown(view, parent.cures()).forEach(terminal::answer);
    }
  }
}
