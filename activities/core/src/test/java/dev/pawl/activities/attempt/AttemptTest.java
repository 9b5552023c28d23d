package dev.pawl.activities.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.FailureType;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.Company;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class AttemptTest {
  private static final Duration SHORT = Duration.ofMillis(100);

  private final Pulse pulse = new Pulse();
  private final FakeRuns runs = new FakeRuns();
  private final BlockingQueue<Beat> beats = new LinkedBlockingQueue<>();
  private volatile Sign sign = Sign.FINE;
  private @Nullable Beat last;

  @AfterEach
  void stop() {
    pulse.close();
  }

  @Test
  void beatsFromEntryToExitWhateverTheActivityWaitsFor() throws Exception {
    try (Attempt attempt = attempt(SHORT)) {
      next();
      attempt.received(12);
      Beat later = next();
      while (later.offset() == 0) {
        later = next();
      }
      assertThat(later).isEqualTo(new Beat(3, 12, 0));
    }
    beats.clear();
    // One that was on its way may still come; then none does.
    beats.poll(200, TimeUnit.MILLISECONDS);
    assertThat(beats.poll(200, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void beatTellsTheMostAttemptsThatTheWorkerHadInHandBesides() throws Exception {
    try (Attempt attempt = attempt(SHORT)) {
      Attempt other = attempt(SHORT);
      assertThat(attempt.company()).isEqualTo(new Company(1, null));
      attempt.received(7);
      Beat seen = new Beat(3, 7, 1);
      while (!next().equals(seen)) {
        // The beats of the other one, and those of before.
      }
      other.close();
      assertThat(attempt.company()).isEqualTo(Company.NONE);
      beats.clear();
      while (!next().equals(seen)) {
        // The other one's last.
      }
    }
  }

  @Test
  void whatTheLastBeatOfAnEarlierAttemptToldIsKnown() {
    last = new Beat(2, 0, 5);
    try (Attempt attempt = attempt(SHORT)) {
      assertThat(attempt.company()).isEqualTo(new Company(0, 5));
    }
    last = new Beat(2, 0, null);
    try (Attempt attempt = attempt(SHORT)) {
      assertThat(attempt.company()).isEqualTo(Company.NONE);
    }
  }

  @Test
  void cancelledRunStopsWhatIsRegistered() throws Exception {
    CountDownLatch stopped = new CountDownLatch(2);
    try (Attempt attempt = attempt(SHORT)) {
      attempt.onCancel(
          () -> {
            throw new IllegalStateException("this one cannot be stopped");
          });
      attempt.onCancel(stopped::countDown);
      attempt.onCancel(() -> {}).undo();
      runs.cancel("workflow");
      sign = Sign.CANCEL_REQUESTED;
      attempt.onCancel(stopped::countDown);
      stopped.await();

      assertThat(attempt.cancelled()).isTrue();
      assertThatExceptionOfType(RunCancelledException.class).isThrownBy(attempt::check);
    }
  }

  @Test
  void whatIsRegisteredAfterTheCancelIsStoppedAtOnce() throws Exception {
    runs.cancel("workflow");
    sign = Sign.GONE;
    try (Attempt attempt = attempt(SHORT)) {
      CountDownLatch stopped = new CountDownLatch(1);
      attempt.onCancel(stopped::countDown);
      stopped.await();
      CountDownLatch atOnce = new CountDownLatch(1);
      attempt.onCancel(atOnce::countDown);
      assertThat(atOnce.getCount()).isZero();
    }
  }

  @Test
  void cancelledActivityOfARunThatGoesOnIsFinished() throws Exception {
    sign = Sign.CANCEL_REQUESTED;
    try (Attempt attempt = attempt(SHORT)) {
      next();
      next();
      next();
      assertThat(runs.asked()).isPositive();
      assertThat(attempt.cancelled()).isFalse();
    }
  }

  @Test
  void serverIsNotAskedWithEveryBeatWhetherARunThatGoesOnIsCancelled() throws Exception {
    sign = Sign.CANCEL_REQUESTED;
    try (Attempt attempt = attempt(SHORT)) {
      CountDownLatch stopped = new CountDownLatch(1);
      attempt.onCancel(stopped::countDown);
      long before = System.nanoTime();
      for (int i = 0; i < 30; i++) {
        next();
      }
      long quarters = (System.nanoTime() - before) / 250_000_000;
      assertThat(runs.asked()).isBetween(1, 3 + (int) quarters);

      runs.cancel("workflow");
      stopped.await();
      assertThat(attempt.cancelled()).isTrue();
    }
  }

  @Test
  void serverIsAskedAgainWhereItDoesNotAnswer() throws Exception {
    runs.doNotAnswer(2);
    runs.cancel("workflow");
    sign = Sign.CANCEL_REQUESTED;
    try (Attempt attempt = attempt(SHORT)) {
      CountDownLatch stopped = new CountDownLatch(1);
      attempt.onCancel(stopped::countDown);
      stopped.await();
      assertThat(runs.asked()).isEqualTo(3);
    }
  }

  @Test
  void unreachableServerStopsNothing() throws Exception {
    runs.cancel("workflow");
    sign = Sign.UNHEARD;
    try (Attempt attempt = attempt(SHORT)) {
      next();
      next();
      assertThat(attempt.cancelled()).isFalse();
      assertThat(runs.asked()).isZero();
    }
  }

  @Test
  void setUpHasALimitOfItsOwnAndATypedError() {
    CountDownLatch never = new CountDownLatch(1);
    try (Attempt attempt = attempt(SHORT)) {
      assertThatExceptionOfType(ApplicationFailure.class)
          .isThrownBy(
              () ->
                  Waiting.within(
                      Duration.ofMillis(300),
                      "reading the agent",
                      attempt,
                      () -> {
                        never.await();
                        return "";
                      }))
          .satisfies(
              e -> {
                assertThat(e.getType()).isEqualTo(FailureType.STORE_UNAVAILABLE.name());
                assertThat(e.isNonRetryable()).isFalse();
                assertThat(e.getOriginalMessage()).contains("reading the agent took more than");
              });
      assertThat(beats).isNotEmpty();
    }
  }

  @Test
  void setUpEndsAtOnceWhenTheRunIsCancelled() {
    CountDownLatch never = new CountDownLatch(1);
    runs.cancel("workflow");
    sign = Sign.CANCEL_REQUESTED;
    try (Attempt attempt = attempt(SHORT)) {
      assertThatExceptionOfType(RunCancelledException.class)
          .isThrownBy(
              () ->
                  Waiting.within(
                      Duration.ofMinutes(5),
                      "reading",
                      attempt,
                      () -> {
                        never.await();
                        return "";
                      }));
    }
  }

  @Test
  void errorsLeaveTheActivityClassified() {
    try (Attempt attempt = attempt(SHORT)) {
      assertThatThrownBy(() -> run(attempt, new RunCancelledException()))
          .isInstanceOf(ActivityCanceledException.class);
      failsAs(attempt, store(StoreException.Kind.UNAVAILABLE), "STORE_UNAVAILABLE", true);
      failsAs(attempt, store(StoreException.Kind.BLOB_MISSING), "STORE_DAMAGED", false);
      failsAs(attempt, store(StoreException.Kind.TOO_NEW), "CODE_MISSING", false);
      failsAs(
          attempt,
          new UncheckedIOException("cannot write", new IOException("disk full")),
          "STORE_UNAVAILABLE",
          true);
      failsAs(attempt, new IllegalStateException("a prompt"), "INTERNAL", false);
    }
  }

  @Test
  void resultThatDoesNotFitIntoTheHistoryIsRefused() {
    try (Attempt attempt = attempt(SHORT)) {
      assertThat(Attempts.<String>run(attempt, a -> "x".repeat(60_000))).hasSize(60_000);
      assertThatExceptionOfType(ApplicationFailure.class)
          .isThrownBy(() -> Attempts.<String>run(attempt, a -> "x".repeat(70_000)))
          .satisfies(e -> assertThat(e.isNonRetryable()).isTrue())
          .withMessageContaining("does not fit into the Event History");
    }
  }

  private static void failsAs(
      Attempt attempt, RuntimeException thrown, String type, boolean retryable) {
    assertThatExceptionOfType(ApplicationFailure.class)
        .isThrownBy(() -> run(attempt, thrown))
        .satisfies(
            e -> {
              assertThat(e.getType()).isEqualTo(type);
              assertThat(e.isNonRetryable()).isEqualTo(!retryable);
              assertThat(e.getStackTrace()).isEmpty();
              assertThat(e.getCause()).isNull();
              assertThat(e.getMessage()).doesNotContain("a prompt");
            });
  }

  private static void run(Attempt attempt, RuntimeException thrown) {
    Attempts.<String>run(
        attempt,
        a -> {
          throw thrown;
        });
  }

  @Test
  void workEndsBeforeTheServerGivesTheActivityUp() {
    Duration asked = Duration.ofMinutes(1);
    try (Attempt attempt = attempt(SHORT)) {
      assertThat(attempt.within(asked)).isEqualTo(asked);
      assertThat(attempt.outOfTime()).isFalse();
    }
    try (Attempt attempt = attempt(SHORT, Duration.ofSeconds(10))) {
      assertThat(attempt.within(asked)).isBetween(Duration.ofSeconds(1), Duration.ofMillis(9_100));
      assertThat(attempt.within(SHORT)).isEqualTo(SHORT);
      assertThat(attempt.outOfTime()).isFalse();
    }
    try (Attempt attempt = attempt(SHORT, Duration.ofMillis(900))) {
      assertThat(attempt.within(asked)).isPositive();
      assertThat(attempt.outOfTime()).isTrue();
    }
  }

  private static StoreException store(StoreException.Kind kind) {
    return new StoreException(kind, "the store says no", null, null);
  }

  private Beat next() throws InterruptedException {
    Beat beat = beats.poll(10, TimeUnit.SECONDS);
    assertThat(beat).isNotNull();
    return beat;
  }

  private Attempt attempt(Duration heartbeatTimeout) {
    return attempt(heartbeatTimeout, null);
  }

  private Attempt attempt(Duration heartbeatTimeout, @Nullable Duration time) {
    return new Attempt(
        new AttemptRef("run", "activity", 3, "host", "worker", "build"),
        "workflow",
        new Attempt.Timing(heartbeatTimeout, time),
        new Attempt.Server(heart(), runs),
        pulse);
  }

  private Heart heart() {
    return new Heart() {
      @Override
      public Sign beat(Beat beat) {
        beats.add(beat);
        return sign;
      }

      @Override
      public Optional<Beat> last() {
        return Optional.ofNullable(last);
      }
    };
  }
}
