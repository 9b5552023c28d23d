package dev.pawl.contracts.activity;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.Policy;
import org.jspecify.annotations.Nullable;

/**
 * One model call.
 *
 * @param format 1
 * @param attemptsPerFailure how often one class of provider error may occur in this step before it
 *     ends the call
 * @param previews whether the result may hold previews
 * @param costLeft what the run had left before this step, none of whose own attempts is taken off:
 *     once they have cost that much together, no further one is made; absent for no limit
 * @param tokensLeft how many tokens the run had left before this step, likewise
 * @param outputFloor under a hard budget: a call is made only if its request and so many tokens of
 *     output fit into what is left; absent for a soft one
 */
public record GenerateRequest(
    int format,
    RunRef run,
    Plan plan,
    Policy policy,
    int attemptsPerFailure,
    boolean previews,
    @Nullable Money costLeft,
    @Nullable Long tokensLeft,
    @Nullable Integer outputFloor) {
  public static final int FORMAT = 1;

  /** A call without a limit. */
  public GenerateRequest(
      int format, RunRef run, Plan plan, Policy policy, int attemptsPerFailure, boolean previews) {
    this(format, run, plan, policy, attemptsPerFailure, previews, null, null, null);
  }
}
