package dev.pawl.workflows.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.Spending;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BudgetTest {
  private static final Limits LIMITS =
      new Limits(
          Limit.unlimited(),
          Limit.unlimited(),
          Limit.atMost(1_000L),
          Limit.unlimited(),
          Limit.unlimited());

  @Test
  void lostAttemptsCountAgainstTheLimitOfTokens() {
    Spending spending = new Spending(1, 0, Usage.of(400, 100), Money.ZERO, 1, Money.ZERO, 499);

    assertThat(Budget.reached(LIMITS, spending, Duration.ZERO)).isNull();
    assertThat(Budget.tokensLeft(LIMITS, spending)).isEqualTo(1L);
    Spending more = new Spending(1, 0, Usage.of(400, 100), Money.ZERO, 1, Money.ZERO, 500);
    assertThat(Budget.reached(LIMITS, more, Duration.ZERO)).isEqualTo(BudgetKind.TOKENS);
  }
}
