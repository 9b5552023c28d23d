package dev.pawl.workflows.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.StepCharge;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Whatever people send, a run's state stays small enough to be handed on. */
class MessageBoundsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final RunProgress run =
      new RunProgress(Inputs.of(RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, null)), NOW);
  private final Messages messages = new Messages(run, Inputs.LINEAGE);

  @Test
  void waitingTextIsBoundedInBytes() {
    for (int i = 0; i < 400; i++) {
      messages.steer(new Steer("x".repeat(12_000), null, "ann", "id-" + i));
    }
    assertThat(carried()).isLessThan(64 * 1024);
    assertThat(messages.steer(new Steer("x".repeat(12_000), null, "ann", null)).status())
        .isEqualTo(Receipt.Status.REFUSED);
  }

  @Test
  void waitingReferencesAreBoundedToo() {
    for (int i = 0; i < 1000; i++) {
      messages.steer(new Steer(null, Digest.of("text " + i), "ann", "id-" + i));
    }
    assertThat(carried()).isLessThan(64 * 1024);
  }

  @Test
  void namesAndReasonsAreNoPlaceForText() {
    String text = "x".repeat(3000);
    assertThat(messages.stop(new Control("ann", null, text)).status())
        .isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.pause(new Control(text, null, null), NOW).status())
        .isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.resume(new Control("ann", text, null)).status())
        .isEqualTo(Receipt.Status.REFUSED);
    assertThat(run.ending).isNull();
  }

  @Test
  void aMessageWithoutAPayloadThrowsNothing() {
    assertThat(messages.steer(null).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.ask(null).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.approve(null, NOW).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.deny(null, NOW).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.extendBudget(null).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.pause(null, NOW).status()).isEqualTo(Receipt.Status.ACCEPTED);
    assertThat(messages.resume(null).status()).isEqualTo(Receipt.Status.ACCEPTED);
    assertThat(messages.stop(null).status()).isEqualTo(Receipt.Status.ACCEPTED);
  }

  @Test
  void aWallTimeBeyondTemporalsArithmeticIsRefused() {
    ExtendBudget ages =
        new ExtendBudget(
            null, null, null, null, Limit.atMost(Duration.ofDays(100_000)), "ann", null);
    assertThat(messages.extendBudget(ages).status()).isEqualTo(Receipt.Status.REFUSED);
  }

  @Test
  void noLimitThatIsTakenCanBreakTheArithmetic() {
    String smallest = "0.0000000000000000000000000000000000000001";
    for (String cost : List.of("1000000000", smallest)) {
      assertThat(messages.extendBudget(costLimit(cost))).matches(Receipt::accepted);
      run.account.report(1, new StepCharge(Usage.ZERO, Money.of(smallest), 0, Money.of("1E-12")));
      Money left = Objects.requireNonNull(Budget.costLeft(run.limits, run.account.spending()));
      assertThat(Json.read(Json.bytes(left), Money.class)).isEqualTo(left);
    }
    assertThat(messages.extendBudget(costLimit("1E34")).status()).isEqualTo(Receipt.Status.REFUSED);
  }

  private static ExtendBudget costLimit(String usd) {
    return new ExtendBudget(null, null, null, Limit.atMost(Money.of(usd)), null, "ann", null);
  }

  @Test
  void aCostLimitIsRefusedWhereNoPriceIsKnown() {
    run.prepared =
        new Prepared(
            Digest.of("tools"), "ws", "/ws", "q", null, null, 1000, Duration.ofMinutes(1), null);
    ExtendBudget cost =
        new ExtendBudget(null, null, null, Limit.atMost(Money.of("1")), null, "ann", null);
    assertThat(messages.extendBudget(cost).status()).isEqualTo(Receipt.Status.REFUSED);
    ExtendBudget tokens = new ExtendBudget(null, null, Limit.atMost(9L), null, null, "ann", null);
    assertThat(messages.extendBudget(tokens).accepted()).isTrue();
  }

  private int carried() {
    return Json.bytes(run.carry(NOW)).length;
  }
}
