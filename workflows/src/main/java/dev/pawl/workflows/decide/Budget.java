package dev.pawl.workflows.decide;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.BudgetMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.Spending;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What limits allow. All amounts are decimals or counts; nothing here rounds in the run's favour.
 */
public final class Budget {
  /** A reply shorter than this is of no use: a hard budget that leaves less refuses the call. */
  static final int OUTPUT_FLOOR = 256;

  private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal BYTES_PER_TOKEN = new BigDecimal("3.5");

  private Budget() {}

  /**
   * The first limit that what is spent has reached, in the order steps, tokens, cost, wall time;
   * null for none.
   */
  public static @Nullable BudgetKind reached(Limits limits, Spending spending, Duration active) {
    if (limits.steps().reachedBy(spending.steps())) {
      return BudgetKind.STEPS;
    }
    if (limits.tokens().reachedBy(spending.tokens())) {
      return BudgetKind.TOKENS;
    }
    if (limits.cost().reachedBy(spending.charged())) {
      return BudgetKind.COST;
    }
    return limits.wallTime().reachedBy(active) ? BudgetKind.WALL_TIME : null;
  }

  /**
   * An estimate of the next request's size in tokens: what the provider counted last, and what came
   * since.
   */
  static long estimatedInput(long lastInputTokens, long newBytes) {
    return lastInputTokens
        + BigDecimal.valueOf(newBytes)
            .divide(BYTES_PER_TOKEN, 0, RoundingMode.CEILING)
            .longValueExact();
  }

  /**
   * How long the next reply may be.
   *
   * @param wanted what the agent allows
   * @param inputPrice dollars for a million tokens; absent where unknown
   * @return tokens, or the limit that leaves less than a useful reply
   */
  static Allowance allowance(
      BudgetMode mode,
      Limits limits,
      Spending spending,
      int wanted,
      long estimatedInput,
      @Nullable Money inputPrice,
      @Nullable Money outputPrice) {
    if (mode == BudgetMode.SOFT) {
      return new Allowance(wanted, null);
    }
    long output = wanted;
    if (limits.tokens() instanceof Limit.AtMost<Long> tokens) {
      output = Math.min(output, tokens.value() - spending.tokens() - estimatedInput);
      if (output < Math.min(OUTPUT_FLOOR, wanted)) {
        return new Allowance(0, BudgetKind.TOKENS);
      }
    }
    if (limits.cost() instanceof Limit.AtMost<Money> cost
        && inputPrice != null
        && outputPrice != null) {
      output =
          Math.min(
              output,
              affordable(
                  cost.value().minusOrZero(spending.charged()),
                  estimatedInput,
                  inputPrice,
                  outputPrice));
      if (output < Math.min(OUTPUT_FLOOR, wanted)) {
        return new Allowance(0, BudgetKind.COST);
      }
    }
    return new Allowance((int) output, null);
  }

  private static long affordable(Money left, long input, Money inputPrice, Money outputPrice) {
    BigDecimal forOutput =
        left.usd().multiply(MILLION).subtract(inputPrice.usd().multiply(BigDecimal.valueOf(input)));
    if (forOutput.signum() <= 0) {
      return 0;
    }
    if (outputPrice.usd().signum() == 0) {
      return Integer.MAX_VALUE;
    }
    return forOutput
        .divide(outputPrice.usd(), 0, RoundingMode.FLOOR)
        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
        .longValueExact();
  }

  /** How long a reply may be, or what forbids it. */
  record Allowance(int outputTokens, @Nullable BudgetKind refused) {}

  /** What one step and its retries may cost; null for no limit. */
  public static @Nullable Money costLeft(Limits limits, Spending spending) {
    return limits.cost() instanceof Limit.AtMost<Money> limit
        ? limit.value().minusOrZero(spending.charged())
        : null;
  }

  /**
   * The shortest reply that a call is made for, where the call itself must fit; null where it need
   * not.
   */
  public static @Nullable Integer outputFloor(int rules, BudgetMode mode, Prepared prepared) {
    return rules < Rules.BOUNDED || mode == BudgetMode.SOFT
        ? null
        : Integer.valueOf(Math.min(OUTPUT_FLOOR, prepared.maxOutputTokens()));
  }

  /** How many tokens one step and its retries may use; null for no limit. */
  public static @Nullable Long tokensLeft(Limits limits, Spending spending) {
    return limits.tokens() instanceof Limit.AtMost<Long> limit
        ? Long.valueOf(Math.max(0, limit.value() - spending.tokens()))
        : null;
  }
}
