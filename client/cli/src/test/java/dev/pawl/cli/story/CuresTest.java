package dev.pawl.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Samples;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.run.ParkReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CuresTest {
  private static final Sender ANN = new Sender("ann", null, Sender.Door.UPDATE);

  private static RunView parked(ParkReason reason, String message, @Nullable ExtendBudget limits) {
    List<RunEvent> events = new ArrayList<>(Samples.waiting());
    if (limits != null) {
      events.add(new RunEvent.BudgetExtended(new Seq(1, 98, 0), Samples.START, ANN, limits));
    }
    events.add(new RunEvent.Parked(new Seq(1, 99, 0), Samples.START, reason, message));
    return Samples.view(events);
  }

  @ParameterizedTest
  @EnumSource(ParkReason.class)
  void everyCureHasTheCommandWithTheRunsName(ParkReason reason) {
    for (boolean own : new boolean[] {true, false}) {
      assertThat(new Cures(own).of(parked(reason, "", null)))
          .contains("pawl resume fix-login-7f3a")
          .doesNotContain("ID");
    }
  }

  @ParameterizedTest
  @EnumSource(ParkReason.class)
  void whereTheWorkerIsPawlsOwnNobodyIsToldToStartAnother(ParkReason reason) {
    assertThat(new Cures(true).of(parked(reason, "", null))).doesNotContain("pawl worker");
  }

  @Test
  void aKeyIsExportedWhereResumeHandsItOver() {
    assertThat(new Cures(true).of(parked(ParkReason.AUTHENTICATION, "", null)))
        .isEqualTo("export ANTHROPIC_API_KEY=…; pawl resume fix-login-7f3a");
    assertThat(new Cures(false).of(parked(ParkReason.AUTHENTICATION, "", null)))
        .contains("its worker", "ANTHROPIC_API_KEY");
  }

  @Test
  void theLimitThatWasMetIsTheOneToRaise() {
    ExtendBudget steps = limits(Limit.atMost(2), null);
    ExtendBudget cost = limits(null, Limit.atMost(Money.of("0.03")));
    Cures cures = new Cures(true);
    assertThat(cures.of(parked(ParkReason.BUDGET, "", steps))).endsWith(" --max-steps 4");
    assertThat(cures.of(parked(ParkReason.BUDGET, "", cost))).endsWith(" --max-cost 0.06");
    assertThat(
            cures.of(
                parked(
                    ParkReason.BUDGET,
                    "the next model call does not fit into what the cost limit leaves",
                    null)))
        .as("nothing is used up, the next call would not fit")
        .endsWith(" --max-cost 4");
    assertThat(cures.of(parked(ParkReason.BUDGET, "", null))).endsWith(" --max-time 3600s");
  }

  private static ExtendBudget limits(@Nullable Limit<Integer> steps, @Nullable Limit<Money> cost) {
    return new ExtendBudget(steps, null, null, cost, null, null, null);
  }
}
