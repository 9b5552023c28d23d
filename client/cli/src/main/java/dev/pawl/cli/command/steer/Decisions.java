package dev.pawl.cli.command.steer;

import dev.pawl.cli.follow.GateDesk;
import dev.pawl.cli.follow.LiveView;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.story.ApprovalText;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.Delivery;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.CallRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code approve} and {@code deny} share: which call is meant, and what it would do. */
final class Decisions {
  private static final Duration TICK = Duration.ofSeconds(1);

  private final Invocation pawl;
  private final RunHandle run;
  private final String verb;
  private final MessageOptions options;

  /**
   * @param verb {@code approve} or {@code deny}
   */
  Decisions(Invocation pawl, RunHandle run, String verb, MessageOptions options) {
    this.pawl = pawl;
    this.run = run;
    this.verb = verb;
    this.options = options;
  }

  static CallRef call(String typed) {
    try {
      return CallRef.of(typed);
    } catch (IllegalArgumentException e) {
      throw new Problem(
          ExitCode.USAGE,
          "'" + typed + "' names no call.",
          "A call is named by step and place, such as 3.1: pawl show lists those that wait.",
          e);
    }
  }

  /** What a named call wants to do; says why there is nothing to decide where it does not wait. */
  ApprovalCard waiting(CallRef call) {
    if (alive().gate(call) == null) {
      decidedBefore(call);
    }
    return run.card(call);
  }

  /** Throws where the call waited once. */
  private void decidedBefore(CallRef call) {
    String how = "";
    for (RunEvent event : run.events()) {
      if (event instanceof RunEvent.GateDecided decided && decided.call().equals(call)) {
        how = (decided.allowed() ? "allowed by " : "denied by ") + decided.by().name();
      } else if (event instanceof RunEvent.GateExpired expired && expired.call().equals(call)) {
        how = "denied, since nobody decided in time";
      }
    }
    if (!how.isEmpty()) {
      throw new Problem(
          ExitCode.FAILED,
          "The call " + call + " of the run " + run.id() + " was " + how + " before.",
          show());
    }
  }

  private RunView alive() {
    RunView view = run.view();
    if (view.hasEnded()) {
      throw new Problem(
          ExitCode.FAILED,
          "The run " + run.id() + " has ended: nothing of it waits for a decision.",
          "How it ended: pawl show " + ShellWord.of(run.id()));
    }
    return view;
  }

  private String show() {
    return "What it does: pawl show " + ShellWord.of(run.id());
  }

  /** Without a call: a person decides on each at the terminal; elsewhere they are listed. */
  int each() {
    if (alive().gates().isEmpty()) {
      throw new Problem(
          ExitCode.NOT_FOUND, "No call of the run " + run.id() + " waits for a decision.", show());
    }
    List<ApprovalCard> cards = run.cards();
    if (!pawl.terminal().canAsk()) {
      cards.forEach(this::show);
      StringBuilder commands = new StringBuilder("Name the call:");
      for (ApprovalCard card : cards) {
        commands.append("\npawl ").append(verb).append(' ').append(ShellWord.of(run.id()));
        commands.append(' ').append(card.call());
      }
      throw new Problem(
          ExitCode.USAGE, "Nobody is at the terminal to be asked.", commands.toString());
    }
    return atTheDesk(null);
  }

  /** Asks the person at the terminal about one call, or about all that wait. */
  int atTheDesk(@Nullable CallRef only) {
    try (LiveView live = new LiveView(pawl.terminal());
        GateDesk desk = new GateDesk(pawl.terminal(), run, live, options, only)) {
      // Somebody else may decide meanwhile, so each look is at the run as it is then.
      boolean asked = true;
      while (asked) {
        asked = desk.serve(run.view(), TICK);
      }
      return ExitCode.OK;
    }
  }

  /** Shows a call in full. */
  void show(ApprovalCard card) {
    Terminal terminal = pawl.terminal();
    ApprovalText.lines(card, terminal.errPaint(), Instant.now()).forEach(terminal::say);
  }

  int report(CallRef call, Delivery delivery) {
    return Receipts.report(pawl, run.id(), verb, call.toString(), delivery);
  }
}
