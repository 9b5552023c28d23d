package dev.pawl.workflows.decide;

import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CarriedState;

/**
 * The sets of decision rules that this build knows. A run pins one, so that every build decides an
 * old run as the old build did; it moves to a newer one only at a continue-as-new between steps.
 */
public final class Rules {
  /**
   * The second set: no request id is forgotten, what people send is measured as it is written, and
   * what is too large to be handed on goes through the store.
   */
  public static final int BOUNDED = 2;

  /** What new runs pin. */
  public static final int CURRENT = AgentRunInput.RULES;

  private Rules() {}

  /**
   * Refuses rules of a later build. The exception fails the workflow task, not the run: Temporal
   * repeats the task until a worker with the right build takes it.
   */
  public static int known(int rules) {
    if (rules < 1 || rules > CURRENT) {
      throw new IllegalStateException(
          "this run follows rules "
              + rules
              + ", this worker knows 1 to "
              + CURRENT
              + ": start a worker of the build that began the run");
    }
    return rules;
  }

  /**
   * Refuses input that a later build wrote, as {@link #known} does: reading it would silently lose
   * what it does not know.
   */
  public static void readable(AgentRunInput input) {
    int carried = input.carried() == null ? CarriedState.FORMAT : input.carried().format();
    if (input.format() > AgentRunInput.FORMAT || carried > CarriedState.FORMAT) {
      throw new IllegalStateException(
          "this run was handed on by a later build (format "
              + input.format()
              + ", state "
              + carried
              + "): start a worker of that build");
    }
  }

  /** The rules of the next execution: newer ones only between steps. */
  public static int next(int rules, RunProgress run) {
    return run.calls.areHere() && !run.calls.anyOpen() ? CURRENT : rules;
  }
}
