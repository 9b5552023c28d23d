package dev.pawl.client.trajectory;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Money;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who did what when in a run, and whether what it left fits together.
 *
 * @param lines everything that somebody or something did, in the order of time
 * @param checks what can be checked by reading
 */
public record Audit(List<Line> lines, List<Check> checks) {
  public Audit {
    lines = List.copyOf(lines);
    checks = List.copyOf(checks);
  }

  /** Reads a run's course. */
  public static Audit of(Course course) {
    List<StepTrail> steps = Steps.of(course);
    return new Audit(AuditLines.of(course, steps), Checks.of(course, steps));
  }

  /** Whether all checks hold. */
  public boolean holds() {
    return checks.stream().allMatch(Check::holds);
  }

  /** What kind of actor did something. */
  public enum Actor {
    /** Somebody, by their own word. */
    PERSON,
    /** The run's own rules. */
    RUN,
    MODEL,
    POLICY,
    WORKER,
    SERVER
  }

  /**
   * One thing that was done.
   *
   * @param who the actor's name; a person's is unverified
   * @param step 0 where it belongs to none
   * @param cost absent where it cost nothing
   * @param estimated whether the cost is an estimate
   */
  public record Line(
      Instant at,
      Actor actor,
      String who,
      int step,
      @Nullable CallRef call,
      String what,
      @Nullable Money cost,
      boolean estimated) {}

  /**
   * One thing that was checked.
   *
   * @param name what must hold
   * @param detail what was found, for people
   */
  public record Check(String name, boolean holds, String detail) {}
}
