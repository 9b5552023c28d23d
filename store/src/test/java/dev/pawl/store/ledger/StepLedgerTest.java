package dev.pawl.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.Keys;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StepLedgerTest {
  private static final Digest PLAN = Digest.of("plan");
  private static final Digest OTHER_PLAN = Digest.of("other plan");
  private static final Money ESTIMATE = Money.of("0.07");

  private final SortedMap<String, byte[]> values = new TreeMap<>();

  @Test
  void anAnswerIsChargedByItsUsage() {
    intent(1);
    answer(PLAN, 1, Usage.of(100, 20), "0.5");

    assertThat(charge())
        .isEqualTo(new StepCharge(Usage.of(100, 20), Money.of("0.5"), 0, Money.ZERO));
  }

  @Test
  void anIntentOfWhichNothingIsKnownIsChargedByItsEstimate() {
    intent(1);
    intent(2);
    answer(PLAN, 2, Usage.of(10, 2), "0.1");

    assertThat(charge())
        .isEqualTo(new StepCharge(Usage.of(10, 2), Money.of("0.1"), 1, ESTIMATE, 780));
    assertThat(read().lost()).containsExactly(Keys.attempt("run", "activity", 1));
  }

  @Test
  void theEstimateOfALostCallCountsAsTokensToo() {
    intent(1);
    intent(2);
    failure(2, FailureType.REPLY_TRUNCATED, true, null, null);
    intent(3);
    answer(PLAN, 3, Usage.of(10, 2), "0.1");

    assertThat(charge().lostTokens()).isEqualTo(2 * 780);
    assertThat(charge().tokens()).isEqualTo(2 * 780 + 12);
    assertThat(StepLedger.total(values).tokens()).isEqualTo(2 * 780 + 12);
  }

  /** Histories of earlier builds hold none, and must come out the same. */
  @Test
  void noLostTokensAreNotWritten() {
    assertThat(Json.text(StepCharge.ZERO)).doesNotContain("lostTokens");
    assertThat(Json.text(Spending.ZERO)).doesNotContain("lostTokens");
    StepCharge lost = new StepCharge(Usage.ZERO, Money.ZERO, 1, ESTIMATE, 780);
    assertThat(Json.read(Json.bytes(lost), StepCharge.class)).isEqualTo(lost);
    assertThat(Json.read(Json.bytes(Spending.ZERO.plus(lost)), Spending.class).tokens())
        .isEqualTo(780);
    assertThat(Json.read(Json.bytes(Spending.ZERO), Spending.class)).isEqualTo(Spending.ZERO);
  }

  @Test
  void anOverlapIsPaidToo() {
    intent(1);
    intent(2);
    answer(PLAN, 2, Usage.of(10, 2), "0.1");
    overlap(1, Usage.of(10, 3), "0.2");

    assertThat(charge()).isEqualTo(new StepCharge(Usage.of(20, 5), Money.of("0.3"), 0, Money.ZERO));
  }

  @Test
  void anAnswerToAnEarlierPlanOfTheStepStaysPaid() {
    intent(1);
    intent(2);
    answer(PLAN, 1, Usage.of(10, 2), "0.1");
    answer(OTHER_PLAN, 2, Usage.of(12, 2), "0.1");

    assertThat(charge()).isEqualTo(new StepCharge(Usage.of(22, 4), Money.of("0.2"), 0, Money.ZERO));
  }

  @Test
  void aFailureThatNeverReachedTheProviderIsFree() {
    intent(1);
    failure(1, FailureType.NETWORK, false, null, null);

    assertThat(charge()).isEqualTo(StepCharge.ZERO);
  }

  @Test
  void aFailureThatReachedTheProviderIsChargedByItsEstimate() {
    intent(1);
    failure(1, FailureType.REPLY_TRUNCATED, true, null, null);

    assertThat(charge()).isEqualTo(new StepCharge(Usage.ZERO, Money.ZERO, 1, ESTIMATE, 780));
  }

  @Test
  void aFailureWithUsageIsChargedByIt() {
    intent(1);
    failure(1, FailureType.OVERLOADED, true, Usage.of(50, 1), Money.of("0.02"));

    assertThat(charge())
        .isEqualTo(new StepCharge(Usage.of(50, 1), Money.of("0.02"), 0, Money.ZERO));
  }

  @Test
  void failuresAreCountedByClassOverAllActivities() {
    failure(1, FailureType.OVERLOADED, false, null, null);
    failure(2, FailureType.NETWORK, false, null, null);
    values.put(
        Keys.failure(3, "run", "another activity", 1),
        Json.bytes(failureRecord(1, FailureType.OVERLOADED, false, null, null)));

    assertThat(read().failuresOf(FailureType.OVERLOADED)).isEqualTo(2);
    assertThat(read().failuresOf(FailureType.NETWORK)).isEqualTo(1);
    assertThat(read().failuresOf(FailureType.TIMEOUT)).isZero();
  }

  @Test
  void lossesInARowEndWithTheLastAttemptThatWasNotLost() {
    assertThat(lostInARow("activity")).isZero();
    intent(1);
    intent(2);
    assertThat(lostInARow("activity")).isEqualTo(2);
    intent(3);
    failure(3, FailureType.OVERLOADED, false, null, null);
    assertThat(lostInARow("activity")).isZero();
    intent(4);
    assertThat(lostInARow("activity")).isEqualTo(1);
    assertThat(lostInARow("activity2")).isZero();
  }

  private int lostInARow(String activityId) {
    return read().lostInARow("run", activityId, null).count();
  }

  @Test
  void anotherStepDoesNotCount() {
    intent(1);

    assertThat(StepLedger.of(4, values).charge()).isEqualTo(StepCharge.ZERO);
  }

  @Test
  void runIsChargedForAllItsSteps() {
    intent(1);
    answer(PLAN, 1, Usage.of(10, 2), "0.1");
    values.put(
        Keys.answer(12, OTHER_PLAN), Json.bytes(reply(OTHER_PLAN, 1, Usage.of(30, 4), "0.2")));
    values.put(
        Keys.intent(13, "run", "activity", 1), values.get(Keys.intent(3, "run", "activity", 1)));

    assertThat(StepLedger.total(values))
        .isEqualTo(new StepCharge(Usage.of(40, 6), Money.of("0.3"), 1, ESTIMATE, 780));
  }

  private StepCharge charge() {
    return read().charge();
  }

  private StepLedger read() {
    return StepLedger.of(3, values);
  }

  private static AttemptRef by(int attempt) {
    return new AttemptRef("run", "activity", attempt, "host", "worker", "build");
  }

  private void intent(int attempt) {
    IntentRecord intent =
        new IntentRecord(
            1,
            by(attempt),
            attempt,
            PLAN,
            "p",
            "m",
            Digest.of("r"),
            1000,
            1,
            1,
            ESTIMATE,
            Instant.EPOCH,
            500,
            Usage.of(280, 500),
            null);
    values.put(Keys.intent(3, "run", "activity", attempt), Json.bytes(intent));
  }

  private void answer(Digest plan, int attempt, Usage usage, String cost) {
    values.put(Keys.answer(3, plan), Json.bytes(reply(plan, attempt, usage, cost)));
  }

  private void overlap(int attempt, Usage usage, String cost) {
    values.put(
        Keys.overlap(3, "run", "activity", attempt), Json.bytes(reply(PLAN, attempt, usage, cost)));
  }

  private static AnswerRecord reply(Digest plan, int attempt, Usage usage, String cost) {
    return new AnswerRecord(
        1,
        by(attempt),
        Keys.attempt("run", "activity", attempt),
        plan,
        Digest.of("r"),
        1,
        1,
        "p",
        "m",
        Digest.of("raw"),
        usage,
        false,
        Money.of(cost),
        Instant.EPOCH);
  }

  private void failure(
      int attempt, FailureType type, boolean reached, @Nullable Usage usage, @Nullable Money cost) {
    values.put(
        Keys.failure(3, "run", "activity", attempt),
        Json.bytes(failureRecord(attempt, type, reached, usage, cost)));
  }

  private static FailureRecord failureRecord(
      int attempt, FailureType type, boolean reached, @Nullable Usage usage, @Nullable Money cost) {
    return new FailureRecord(1, by(attempt), PLAN, type, reached, usage, cost, "no", Instant.EPOCH);
  }
}
