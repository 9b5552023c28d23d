package dev.pawl.workflows.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.BudgetMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.StopReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Under a hard budget a run spends at most what its estimates are wrong by in one call. */
class HardBudgetProperties {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long FIXED_BYTES = 7_000;
  private static final BigDecimal PER_TOKEN = BigDecimal.valueOf(1, 6);

  @Property(tries = 500)
  void withExactEstimatesNoLimitIsEverPassed(@ForAll long seed) {
    spend(new Random(seed), 0);
  }

  @Property(tries = 500)
  void aLimitIsPassedByAtMostTheErrorOfOneEstimate(@ForAll long seed) {
    spend(new Random(seed), 500);
  }

  /**
   * @param error how many tokens of input a call may take beyond what was expected of it
   */
  private static void spend(Random random, int error) {
    Money costLimit = micros(20_000 + random.nextInt(1_000_000));
    long tokenLimit = 3_000L + random.nextInt(60_000);
    RunProgress run = new RunProgress(Inputs.of(hard(costLimit, tokenLimit)), NOW);
    run.prepared =
        new Prepared(
            Digest.of("t"),
            "w",
            "/w",
            "q",
            Money.of("3"),
            Money.of("15"),
            1000,
            Duration.ofMinutes(1),
            FIXED_BYTES);
    Money dearest = micros(3L * error);
    while (Decisions.next(Rules.CURRENT, run, NOW, false) instanceof Decision.Generate generate) {
      Plan plan = generate.plan();
      long fresh = run.lastInputTokens == 0 ? FIXED_BYTES : 0;
      long bytes = fresh + run.pendingBytes + run.inbox.stream().mapToLong(m -> m.bytes()).sum();
      long input =
          Budget.estimatedInput(run.lastInputTokens, bytes)
              + (error == 0 ? 0 : random.nextInt(error));
      answer(run, plan, input, 1 + random.nextInt(plan.maxOutputTokens()), random);
      assertThat(run.account.spending().charged()).isLessThanOrEqualTo(costLimit.plus(dearest));
      assertThat(run.account.spending().usage().total()).isLessThanOrEqualTo(tokenLimit + error);
    }
    assertThat(run.step).as("a run that can pay for a step makes it").isPositive();
  }

  private static void answer(RunProgress run, Plan plan, long input, int output, Random random) {
    run.modelOpen = true;
    run.carriedByModel = plan.inbound().size();
    PlannedCall call = Replies.call(1, Verdict.RUN);
    ModelOutcome.generated(
        run,
        new GenerateResult(
            Digest.of("head"),
            Digest.of("answer"),
            "",
            Digest.of("request"),
            input,
            new StepCharge(
                Usage.of(input, output), micros(3 * input + 15L * output), 0, Money.ZERO),
            StopReason.CALLS,
            List.of(call),
            null),
        NOW);
    ToolOutcome.close(
        run,
        run.calls.all().get(0),
        new CallResult(1, CallResult.Kind.STORED, Digest.of("result"), null));
    run.pendingBytes += random.nextInt(4000);
  }

  private static RunSettings hard(Money cost, long tokens) {
    Limits limits =
        new Limits(
            Limit.unlimited(),
            Limit.unlimited(),
            Limit.atMost(tokens),
            Limit.atMost(cost),
            Limit.unlimited());
    RunSettings soft = RunSettings.of(limits, ApprovalMode.ALL, null);
    return new RunSettings(
        limits,
        BudgetMode.HARD,
        soft.policy(),
        soft.approvalExpiry(),
        List.of(),
        null,
        soft.parallelTools(),
        soft.attemptsPerFailure(),
        soft.continueAsNewEvery(),
        true,
        true,
        false,
        soft.heartbeatTimeout());
  }

  private static Money micros(long amount) {
    return new Money(PER_TOKEN.multiply(BigDecimal.valueOf(amount)));
  }
}
