package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is said when a command lets go of a run: how it ended, or what it waits for. */
public final class EndText {
  private static final int PREVIEW = 400;

  private EndText() {}

  /** How a run ended, what it used, and what can be done with it. */
  public static List<String> ended(RunView view, RunEvent.Ended end, Paint paint) {
    List<String> lines = new ArrayList<>();
    String word = end.end().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String head =
        (end.end() == End.COMPLETED ? "✔ " : "✘ ")
            + word
            + (end.reason() == null || end.end() == End.COMPLETED
                ? ""
                : " (" + end.reason().toLowerCase(Locale.ROOT).replace('_', ' ') + ")")
            + "   "
            + StatusLine.spent(view, end.at());
    lines.add(end.end() == End.COMPLETED ? paint.green(head) : paint.red(head));
    if (end.message() != null) {
      lines.add("  " + Escapes.line(end.message()));
    }
    if (end.end() == End.BUDGET_EXHAUSTED) {
      lines.add("  To go further: start it again with a higher limit (pawl help budgets).");
    }
    lines.add("  All of it: pawl show " + ShellWord.of(view.workflowId()));
    return lines;
  }

  /** What a run waits for; the last line is the command that lets it go on. */
  public static List<String> waiting(RunView view) {
    String id = ShellWord.of(view.workflowId());
    List<String> lines = new ArrayList<>();
    RunView.Held hold = view.hold();
    if (hold != null) {
      String message = hold.message();
      lines.add(
          "⏸ "
              + (hold.parked() == null ? "paused" : "parked: " + parkedWords(hold.parked()))
              + (message == null || message.isBlank() ? "" : ": " + Escapes.line(message)));
      lines.add("To go on: " + named(hold.cure(), id));
      return lines;
    }
    for (Gate gate : view.gates()) {
      String shown = ArgumentLine.of(gate.planned().preview());
      lines.add(
          "⏸ "
              + gate.call()
              + " "
              + Escapes.line(gate.planned().name())
              + " waits for approval: "
              + (shown.length() > PREVIEW ? shown.substring(0, PREVIEW) + "…" : shown));
    }
    lines.add(
        "The run is alive and keeps until somebody decides. See each in full: pawl show " + id);
    for (Gate gate : view.gates()) {
      lines.add("pawl approve " + id + " " + gate.call());
    }
    return lines;
  }

  private static String parkedWords(ParkReason reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A cure with the run's own name in it, so that it can be typed as it is. */
  static String named(String cure, String id) {
    return cure.replace("pawl resume", "pawl resume " + id);
  }
}
