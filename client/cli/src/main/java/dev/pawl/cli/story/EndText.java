package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.End;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is said when a command lets go of a run: how it ended, or what it waits for. */
public final class EndText {
  private static final int PREVIEW = 400;

  private EndText() {}

  /**
   * How a run ended, what it used, and what can be done with it.
   *
   * @param story what was told before, so that it is not told again
   */
  public static List<String> ended(RunView view, RunEvent.Ended end, Story story, Paint paint) {
    List<String> lines = new ArrayList<>();
    String head =
        (end.end() == End.COMPLETED ? "✔ " : "✘ ")
            + word(end.end().name())
            + (end.reason() == null || end.end() == End.COMPLETED
                ? ""
                : " (" + word(end.reason()) + ")")
            + "   "
            + StatusLine.spent(view, end.at());
    lines.add(end.end() == End.COMPLETED ? paint.green(head) : paint.red(head));
    if (end.message() != null && !story.told(end.message())) {
      lines.add("  " + Escapes.line(end.message()));
    }
    if (end.end() == End.BUDGET_EXHAUSTED) {
      lines.add("  To go further: start it again with a higher limit (pawl help budgets).");
    }
    lines.add("  All of it: pawl show " + ShellWord.of(view.workflowId()));
    return lines;
  }

  /** What a run waits for; the last line is the command that lets it go on. */
  public static List<String> waiting(RunView view, Cures cures) {
    if (view.hold() != null) {
      return held(view, view.hold(), cures);
    }
    List<String> lines = new ArrayList<>();
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
        "The run is alive and keeps until somebody decides. See each in full: pawl show "
            + ShellWord.of(view.workflowId()));
    lines.addAll(approvals(view));
    return lines;
  }

  /** The same for who has just seen each waiting call in full. */
  public static List<String> shown(RunView view, Cures cures) {
    List<String> lines = new ArrayList<>();
    if (!view.gates().isEmpty()) {
      lines.add("The run is alive and keeps until somebody decides:");
      lines.addAll(approvals(view));
    }
    if (view.hold() != null) {
      lines.addAll(held(view, view.hold(), cures));
    }
    return lines;
  }

  private static List<String> held(RunView view, RunView.Held hold, Cures cures) {
    String parked = hold.parked() == null ? "" : "parked (" + word(hold.parked().name()) + ")";
    String paused = hold.paused() ? "paused" : "";
    String and = parked.isEmpty() || paused.isEmpty() ? "" : " and ";
    return List.of(
        "The run is alive and keeps: it is " + parked + and + paused + ".",
        "To go on: " + cures.of(view));
  }

  private static List<String> approvals(RunView view) {
    String approve = "pawl approve " + ShellWord.of(view.workflowId()) + " ";
    return view.gates().stream().map(gate -> approve + gate.call()).toList();
  }

  private static String word(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
