package dev.pawl.contracts.activity;

import dev.pawl.contracts.agent.Policy;

/**
 * One model call.
 *
 * @param format 1
 * @param attemptsPerFailure how often one class of provider error may occur in this step before it
 *     ends the call
 * @param previews whether the result may hold previews
 */
public record GenerateRequest(
    int format, RunRef run, Plan plan, Policy policy, int attemptsPerFailure, boolean previews) {
  public static final int FORMAT = 1;
}
