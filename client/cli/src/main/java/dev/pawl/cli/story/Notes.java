package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Sender;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of a story that belong to the run and to no single call. */
final class Notes {
  private static final String INDENT = " ".repeat(7);

  /** How a pause, a stop or a cancel ends an activity. */
  private static final String CANCELLED = "CANCELLED";

  private Notes() {}

  static List<String> lines(RunEvent event, Paint paint) {
    return switch (event.kind()) {
      case STEERED, ASKED, PAUSED, RESUMED, STOP_REQUESTED, CANCEL_REQUESTED, BUDGET_EXTENDED ->
          List.of(INDENT + person(event));
      case MESSAGE_REFUSED -> refused((RunEvent.MessageRefused) event, paint);
      case ATTEMPT_FAILED -> List.of(paint.red(INDENT + failed((RunEvent.AttemptFailed) event)));
      case PARKED ->
          List.of(paint.yellow(INDENT + "⏸ parked" + because(((RunEvent.Parked) event).message())));
      case CURED -> List.of(INDENT + "goes on");
      case TASK_FAILED -> List.of(paint.red(INDENT + stuck((RunEvent.TaskFailed) event)));
      case TASK_HEALED -> List.of(INDENT + "the run's code goes on");
      case HISTORY_MISSING ->
          List.of(
              paint.yellow(
                  INDENT
                      + "execution "
                      + ((RunEvent.HistoryMissing) event).execution()
                      + " is no longer known: neither Temporal nor the store has its history"));
      case UNREADABLE ->
          List.of(
              INDENT
                  + "a later version of Pawl wrote something here: "
                  + Escapes.line(((RunEvent.Unreadable) event).what()));
      default -> List.of();
    };
  }

  private static String person(RunEvent event) {
    if (event instanceof RunEvent.Steered steered) {
      return name(steered.by()) + " steers: " + text(steered.text());
    }
    if (event instanceof RunEvent.Asked asked) {
      return name(asked.by()) + " asks: " + text(asked.text());
    }
    if (event instanceof RunEvent.Paused paused) {
      return "paused by " + name(paused.by()) + because(paused.reason());
    }
    if (event instanceof RunEvent.Resumed resumed) {
      return "resumed by " + name(resumed.by()) + because(resumed.reason());
    }
    if (event instanceof RunEvent.StopRequested stop) {
      return "stop asked for by " + name(stop.by()) + because(stop.reason());
    }
    if (event instanceof RunEvent.CancelRequested cancel) {
      return "cancelled by " + Escapes.line(cancel.identity()) + because(cancel.reason());
    }
    RunEvent.BudgetExtended extended = (RunEvent.BudgetExtended) event;
    return "new limits from " + name(extended.by()) + ": " + limits(extended.limits());
  }

  private static String limits(ExtendBudget limits) {
    List<String> words = new ArrayList<>();
    if (limits.cost() != null) {
      words.add(LimitWords.cost(limits.cost()));
    }
    if (limits.steps() != null) {
      words.add(LimitWords.count(limits.steps(), "steps"));
    }
    if (limits.toolCalls() != null) {
      words.add(LimitWords.count(limits.toolCalls(), "tool calls"));
    }
    if (limits.tokens() != null) {
      words.add(LimitWords.count(limits.tokens(), "tokens"));
    }
    if (limits.wallTime() != null) {
      words.add(LimitWords.time(limits.wallTime()));
    }
    return String.join(", ", words);
  }

  /** A message that came through both doors was taken once, and told. */
  private static List<String> refused(RunEvent.MessageRefused refused, Paint paint) {
    if (refused.status() == Receipt.Status.DUPLICATE) {
      return List.of();
    }
    return List.of(
        paint.yellow(
            INDENT
                + Escapes.line(refused.name())
                + " of "
                + name(refused.by())
                + " changed nothing: "
                + Escapes.line(refused.message())));
  }

  private static String failed(RunEvent.AttemptFailed failed) {
    String what = failed.work().display();
    if (failed.type().equals(CANCELLED)) {
      return what + " was " + Escapes.line(failed.message());
    }
    return what
        + (failed.attempts() > 1 ? " failed " + failed.attempts() + " times, last: " : " failed: ")
        + FailureWords.of(failed.type(), failed.message());
  }

  private static String stuck(RunEvent.TaskFailed failed) {
    return "stuck: the worker's code cannot go on with this run ("
        + Escapes.line(failed.message())
        + ")";
  }

  private static String name(Sender sender) {
    return Escapes.line(sender.name());
  }

  private static String text(@Nullable String text) {
    return text == null ? "a longer message" : Escapes.line(text);
  }

  private static String because(@Nullable String reason) {
    return reason == null || reason.isBlank() ? "" : ": " + Escapes.line(reason);
  }
}
