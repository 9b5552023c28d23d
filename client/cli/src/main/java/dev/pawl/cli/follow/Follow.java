package dev.pawl.cli.follow;

import dev.pawl.cli.input.Actor;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.JsonDocuments;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.RunDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.story.ApprovalText;
import dev.pawl.cli.story.EndText;
import dev.pawl.cli.story.NearLimits;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.cli.story.StatusLine;
import dev.pawl.cli.story.Story;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.EventStream;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunReport;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.ViewFold;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows a run and tells its story until it ends, or until it waits for somebody who is not here.
 * The run never notices.
 */
public final class Follow {
  private static final Duration TICK = Duration.ofMillis(200);

  /** So long a worker may take to look at what was sent; then there is none, or it is stuck. */
  private static final Duration WORKER_LOOKS = Duration.ofSeconds(10);

  private final Invocation pawl;
  private final Terminal terminal;
  private final RunHandle run;
  private final boolean stays;
  private final boolean asks;
  private final boolean starts;
  private final ViewFold fold = new ViewFold();
  private final Story story;
  private final NearLimits near = new NearLimits();
  private @Nullable Seq told;
  private Instant lastEvent = Instant.now();

  /**
   * @param wait whether to stay with a run that waits for a person; absent to let go of it unless
   *     somebody at the terminal can be asked
   * @param starts whether Pawl's own server and worker are started again when they are lost
   */
  public Follow(Invocation pawl, RunHandle run, @Nullable Boolean wait, boolean starts) {
    this.starts = starts;
    this.pawl = pawl;
    this.terminal = pawl.terminal();
    this.run = run;
    this.stays = Boolean.TRUE.equals(wait);
    this.asks = !Boolean.FALSE.equals(wait) && terminal.canAsk();
    this.story = new Story(terminal.errPaint(), terminal.columns());
  }

  /** Follows from after an event; returns the exit code. */
  public int from(Seq after) {
    pawl.interruption()
        .saying("Detached; the run goes on. Watch it again: pawl watch " + ShellWord.of(run.id()));
    // What the run was before is needed to know what it is, but was told before.
    run.events().stream().filter(event -> !event.seq().isAfter(after)).forEach(fold::add);
    try (EventStream stream = run.watch(after);
        LiveView live = new LiveView(terminal);
        GateDesk desk = new GateDesk(terminal, run, live, MessageOptions.by(Actor.here()), null)) {
      Patience patience = new Patience(pawl, run, live, starts);
      Lookout lookout = new Lookout(run, story, live);
      LiveText words = new LiveText(pawl.connection().store());
      while (true) {
        Optional<RunEvent> event = stream.next(desk.open() ? Duration.ZERO : TICK);
        if (event.isPresent()) {
          take(event.get(), live);
          patience.progress(event.get());
          lookout.progress();
          continue;
        }
        Optional<RunView> view = fold.view();
        view.filter(alive -> !alive.hasEnded())
            .ifPresent(alive -> near.lines(alive).forEach(live::line));
        if (stream.ended()) {
          return ended(view.orElseThrow(), live);
        }
        if (view.isEmpty()) {
          patience.look(null, stream);
          continue;
        }
        if (waits(view.get()) && tells(view.get(), live) && !stays) {
          return waiting(view.get());
        }
        if (asks) {
          desk.serve(view.get(), TICK);
        }
        if (!desk.open()) {
          lookout.look(view.get());
          patience.look(view.get(), stream);
          live.status(status(view.get(), words));
        }
      }
    }
  }

  private String status(RunView view, LiveText words) {
    // Reading live text is for those who see it.
    String text = terminal.errPerson() ? words.of(view) : "";
    return StatusLine.live(view, text, Instant.now(), terminal.columns());
  }

  private void take(RunEvent event, LiveView live) {
    fold.add(event);
    lastEvent = Instant.now();
    if (pawl.output() == Output.JSONL) {
      terminal.answer(JsonDocuments.event(event));
      terminal.out().flush();
    }
    story.lines(event).forEach(live::line);
  }

  /** Whether nothing more happens without a person, who is not asked here. */
  private boolean waits(RunView view) {
    boolean servedHere = asks && view.hold() == null;
    return view.state().waitsForPerson() && view.open().isEmpty() && !servedHere;
  }

  /**
   * Says once what the run waits for; whether it does. What was read so far may be old: the
   * decision may be on the next page, or lie with the server until a worker looks at it.
   */
  private boolean tells(RunView view, LiveView live) {
    if (view.seq().equals(told)) {
      return true;
    }
    RunReport report = run.report();
    boolean looked = !report.decides() || Instant.now().isAfter(lastEvent.plus(WORKER_LOOKS));
    if (!waits(report.view()) || !looked) {
      return false;
    }
    told = view.seq();
    EndText.waiting(view, pawl.cures()).forEach(live::line);
    return true;
  }

  private int waiting(RunView view) {
    pawl.interruption().finished();
    if (pawl.output() != Output.TEXT) {
      pawl.print(RunDocument.of(RunReport.of(view), null, null, pawl.cures()));
    }
    return ExitCode.WAITING;
  }

  private int ended(RunView view, LiveView live) {
    pawl.interruption().finished();
    RunEvent.Ended end = Objects.requireNonNull(view.ended());
    Optional<String> answer = run.answer();
    EndText.ended(view, end, story, terminal.errPaint()).forEach(live::line);
    if (pawl.output() == Output.TEXT) {
      answer.ifPresent(text -> terminal.answer(terminal.outPerson() ? Escapes.block(text) : text));
    } else {
      pawl.print(RunDocument.of(RunReport.of(view), answer.orElse(null), null, pawl.cures()));
    }
    return ExitCode.of(end.end());
  }

  /** Shows a card in the story. */
  static void show(ApprovalCard card, Terminal terminal, LiveView live) {
    ApprovalText.lines(card, terminal.errPaint(), Instant.now()).forEach(live::line);
  }
}
