package dev.pawl.cli.story;

import dev.pawl.cli.term.Spans;
import dev.pawl.client.Attempt;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Remembers what was told of open activities: each failed attempt once, and what takes long. */
final class UnderWay {
  /** Workers are heard of several times a second. */
  private static final Duration SILENT = Duration.ofSeconds(5);

  private static final Duration LONG = Duration.ofSeconds(30);

  private final Map<Work, Integer> failed = new HashMap<>();
  private final Map<Work, Instant> told = new HashMap<>();

  /** The work is scheduled anew: its attempts are counted from one again. */
  void begin(Work work) {
    failed.remove(work);
    told.remove(work);
  }

  /** Whether an event says nothing that was not told while it happened. */
  boolean knows(RunEvent.AttemptFailed event) {
    return !event.last() && failed.getOrDefault(event.work(), 0) >= event.attempts();
  }

  /** The line for the attempt that failed last; empty where it was told, or none failed. */
  Optional<String> failure(Attempt attempt, Instant now) {
    Work work = attempt.work().work();
    int number = attempt.attempt() - 1;
    if (attempt.failure() == null || failed.getOrDefault(work, 0) >= number) {
      return Optional.empty();
    }
    failed.put(work, number);
    return Optional.of(work.display() + ": " + failed(attempt) + "; " + next(attempt, now));
  }

  /** How long it takes by now; empty where that was told a short while ago. */
  Optional<Duration> takes(Attempt attempt, Instant now) {
    Work work = attempt.work().work();
    Instant since = since(attempt);
    Instant last = told.getOrDefault(work, since);
    if (attempt.nextAt() != null || Duration.between(last, now).compareTo(LONG) < 0) {
      return Optional.empty();
    }
    told.put(work, now);
    return Optional.of(Duration.between(since, now));
  }

  /** What an activity does at this moment, and how the attempt before ended. */
  static String now(Attempt attempt, Instant now) {
    return attempt.failure() == null
        ? " " + does(attempt, now)
        : ": " + failed(attempt) + "; " + next(attempt, now);
  }

  private static String failed(Attempt attempt) {
    return "attempt "
        + (attempt.attempt() - 1)
        + " failed: "
        + FailureWords.of(attempt.failureType(), attempt.failure());
  }

  private static String next(Attempt attempt, Instant now) {
    return "attempt " + attempt.attempt() + " " + does(attempt, now);
  }

  private static String does(Attempt attempt, Instant now) {
    if (attempt.running() && silent(attempt, now).compareTo(SILENT) >= 0) {
      return "was handed to a worker "
          + Spans.rough(Duration.between(since(attempt), now))
          + " ago, which gives no sign of life";
    }
    if (attempt.running()) {
      return "has been running for " + Spans.rough(Duration.between(since(attempt), now));
    }
    return attempt.nextAt() == null || !attempt.nextAt().isAfter(now)
        ? "waits for a worker"
        : "in " + Spans.text(Duration.between(now, attempt.nextAt()));
  }

  /** How long nothing was heard of what a worker does; zero where nothing need be. */
  private static Duration silent(Attempt attempt, Instant now) {
    Work.Kind kind = attempt.work().work().kind();
    if (kind != Work.Kind.GENERATE && kind != Work.Kind.EXECUTE) {
      return Duration.ZERO;
    }
    Instant heard = since(attempt);
    if (attempt.heartbeatAt() != null && attempt.heartbeatAt().isAfter(heard)) {
      heard = attempt.heartbeatAt();
    }
    return Duration.between(heard, now);
  }

  private static Instant since(Attempt attempt) {
    return attempt.running() && attempt.startedAt() != null
        ? attempt.startedAt()
        : attempt.work().since();
  }
}
