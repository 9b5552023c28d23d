package dev.pawl.cli.json;

import dev.pawl.client.events.RunView;
import dev.pawl.client.trajectory.Audit;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.Steps;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.StepCharge;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code audit --json} prints.
 *
 * @param cost what was charged, estimates for lost attempts included
 * @param holds whether all checks hold
 */
public record AuditDocument(
    String schema,
    String id,
    String lineage,
    @Nullable RunState state,
    String cost,
    String lostCost,
    int lostAttempts,
    String currency,
    boolean holds,
    List<Audit.Check> checks,
    List<Line> lines) {
  /** One thing that was done. */
  record Line(
      Instant at,
      String actor,
      String who,
      boolean verified,
      @Nullable Integer step,
      @Nullable String call,
      String what,
      @Nullable String cost,
      boolean estimated) {
    static Line of(Audit.Line line) {
      CallRef call = line.call();
      return new Line(
          line.at(),
          line.actor().name().toLowerCase(Locale.ROOT),
          line.who(),
          line.actor() != Audit.Actor.PERSON,
          line.step() == 0 ? null : line.step(),
          call == null ? null : call.toString(),
          line.what(),
          line.cost() == null ? null : line.cost().toPlainString(),
          line.estimated());
    }
  }

  public static AuditDocument of(Course course, Audit audit) {
    StepCharge total = Steps.total(Steps.of(course));
    return new AuditDocument(
        "pawl/audit/v1",
        course.run().workflowId(),
        course.run().lineage().value(),
        course.view().map(RunView::state).orElse(null),
        total.cost().plus(total.lostCost()).toPlainString(),
        total.lostCost().toPlainString(),
        total.lostAttempts(),
        "USD",
        audit.holds(),
        audit.checks(),
        audit.lines().stream().map(Line::of).toList());
  }
}
