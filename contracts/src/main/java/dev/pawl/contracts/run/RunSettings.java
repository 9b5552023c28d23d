package dev.pawl.contracts.run;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.BudgetMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.Policy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one run is to behave; resolved by the client, so that the workflow needs no defaults of its
 * own.
 *
 * @param approvalExpiry how long a gate waits before it denies
 * @param parks the ends that wait for a cure instead
 * @param workspace absent for a fresh directory of the run's own
 * @param parallelTools how many calls of one step run at once, at least 1
 * @param attemptsPerFailure how often one class of provider error may occur in a step before it
 *     ends the call
 * @param continueAsNewEvery how many steps one execution holds at most, besides the server's own
 *     hint
 * @param searchAttributes whether the namespace has Pawl's search attributes
 * @param previews whether short previews of arguments and answers may stand in the Event History
 * @param allowUnpriced whether a cost limit may stand beside a model without a price, and then
 *     counts nothing
 */
public record RunSettings(
    Limits limits,
    BudgetMode budgetMode,
    Policy policy,
    Limit<Duration> approvalExpiry,
    List<ParkReason> parks,
    @Nullable WorkspaceSpec workspace,
    int parallelTools,
    int attemptsPerFailure,
    Limit<Integer> continueAsNewEvery,
    boolean searchAttributes,
    boolean previews,
    boolean allowUnpriced,
    Duration heartbeatTimeout) {
  public static final int DEFAULT_PARALLEL_TOOLS = 3;
  public static final int DEFAULT_ATTEMPTS_PER_FAILURE = 6;
  public static final Duration DEFAULT_HEARTBEAT_TIMEOUT = Duration.ofSeconds(5);

  public RunSettings {
    parks = List.copyOf(parks);
    if (parallelTools < 1) {
      throw new IllegalArgumentException("parallelTools is at least 1: " + parallelTools);
    }
    if (attemptsPerFailure < 1) {
      throw new IllegalArgumentException("attemptsPerFailure is at least 1: " + attemptsPerFailure);
    }
    if (heartbeatTimeout.isNegative() || heartbeatTimeout.isZero()) {
      throw new IllegalArgumentException("heartbeatTimeout is more than 0: " + heartbeatTimeout);
    }
  }

  public static RunSettings of(
      Limits limits, ApprovalMode approvals, @Nullable WorkspaceSpec workspace) {
    return new RunSettings(
        limits,
        BudgetMode.SOFT,
        Policy.of(approvals),
        Limit.atMost(Duration.ofDays(7)),
        List.of(
            ParkReason.AUTHENTICATION,
            ParkReason.QUOTA,
            ParkReason.WORKSPACE_LOST,
            ParkReason.CODE_MISSING,
            ParkReason.WORKER_LOST,
            ParkReason.STORE_DAMAGED),
        workspace,
        DEFAULT_PARALLEL_TOOLS,
        DEFAULT_ATTEMPTS_PER_FAILURE,
        Limit.unlimited(),
        true,
        true,
        false,
        DEFAULT_HEARTBEAT_TIMEOUT);
  }
}
