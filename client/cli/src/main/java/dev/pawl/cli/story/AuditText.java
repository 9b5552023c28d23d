package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.client.trajectory.Audit;
import dev.pawl.client.trajectory.Course;
import dev.pawl.contracts.CallRef;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** An audit, line by line: times in UTC, who, what, and what it cost. */
public final class AuditText {
  private AuditText() {}

  public static List<String> lines(Course course, Audit audit, Paint paint) {
    List<String> lines = new ArrayList<>();
    lines.add(
        paint.bold(Escapes.line(course.run().workflowId()))
            + "   "
            + course.view().map(view -> RunWords.state(view.state())).orElse("unknown")
            + "   lineage "
            + course.run().lineage());
    for (Audit.Line line : audit.lines()) {
      lines.add(line(line, paint));
    }
    lines.add("");
    for (Audit.Check check : audit.checks()) {
      String text = check.name() + ": " + Escapes.line(check.detail());
      lines.add(check.holds() ? paint.green("✔ ") + text : paint.red("✗ " + text));
    }
    return lines;
  }

  private static String line(Audit.Line line, Paint paint) {
    CallRef call = line.call();
    String place = call != null ? call.toString() : line.step() == 0 ? "" : "" + line.step();
    boolean person = line.actor() == Audit.Actor.PERSON;
    String who = Escapes.line(line.who()) + (person ? " (unverified)" : "");
    return paint.dim(line.at().truncatedTo(ChronoUnit.SECONDS).toString())
        + "  "
        + String.format("%-6s", place)
        + (person ? paint.bold(who) : who)
        + "  "
        + Escapes.line(line.what())
        + (line.cost() == null
            ? ""
            : "  " + line.cost().display() + (line.estimated() ? " (estimate)" : ""));
  }
}
