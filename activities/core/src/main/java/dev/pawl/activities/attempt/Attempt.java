package dev.pawl.activities.attempt;

import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.Company;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt of an activity, from entry to exit: beats all the time, whatever the activity waits
 * for, and finds out when its run is cancelled.
 *
 * <p>A cancelled activity is not yet a cancelled run: the workflow cancels activities too in order
 * to end their backoff when a person pauses or stops the run, and what has been paid for is worth
 * finishing then. So the server is asked for the run itself. A worker's shutdown is no cancel
 * either. An attempt that the server has given up goes on too: what it finds goes to the ledger,
 * where the next attempt finds it.
 */
public final class Attempt implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Attempt.class);
  private static final Duration SLOWEST = Duration.ofMillis(200);
  private static final Duration FASTEST = Duration.ofMillis(20);

  /** How long a run that is not cancelled is left alone, at most: a cancel must be soon known. */
  private static final Duration LONGEST_PEACE = Duration.ofMillis(500);

  /** Between its intent and its effect an attempt may have slept while another one went on. */
  public static final Duration FRESH = Duration.ofSeconds(1);

  /** What an attempt needs at its end to write down what it knows and to report it. */
  private static final Duration LAST_WORDS = Duration.ofMillis(900);

  private final AttemptRef ref;
  private final String workflowId;
  private final Server server;
  private final Pulse pulse;
  private final long startedAt = System.nanoTime();
  private final @Nullable Duration time;
  private final ScheduledFuture<?> ticks;
  private final AtomicLong offset = new AtomicLong();
  private final @Nullable Integer before;
  private final AtomicInteger beside = new AtomicInteger();
  private final AtomicBoolean asking = new AtomicBoolean();
  private final Object lock = new Object();
  private final List<Runnable> stops = new ArrayList<>();
  private boolean cancelled;
  private volatile long askAgainAt;
  private volatile long peace;

  /** The server, as one attempt deals with it. */
  public record Server(Heart heart, Runs runs) {}

  /**
   * How long the server waits.
   *
   * @param heartbeat for the next beat; zero where it does not mind
   * @param end for the end of the activity; absent where it does not say
   */
  public record Timing(Duration heartbeat, @Nullable Duration end) {
    public static Timing of(Duration heartbeat) {
      return new Timing(heartbeat, null);
    }
  }

  public Attempt(AttemptRef ref, String workflowId, Timing timing, Server server, Pulse pulse) {
    this.ref = ref;
    this.time = timing.end();
    this.workflowId = workflowId;
    this.server = server;
    this.pulse = pulse;
    this.before = server.heart().last().map(Beat::beside).orElse(null);
    pulse.begin();
    long interval = interval(timing.heartbeat()).toNanos();
    this.ticks =
        pulse.beats().scheduleAtFixedRate(this::tick, interval, interval, TimeUnit.NANOSECONDS);
  }

  private static Duration interval(Duration heartbeatTimeout) {
    Duration fifth = heartbeatTimeout.dividedBy(5);
    if (fifth.isZero() || fifth.compareTo(SLOWEST) > 0) {
      return SLOWEST;
    }
    return fifth.compareTo(FASTEST) < 0 ? FASTEST : fifth;
  }

  public AttemptRef ref() {
    return ref;
  }

  public String workflowId() {
    return workflowId;
  }

  public Runs runs() {
    return server.runs();
  }

  /** What else this worker does now, and did when it lost an earlier attempt. */
  public Company company() {
    return new Company(pulse.beside(), before);
  }

  Pulse pulse() {
    return pulse;
  }

  /**
   * How much of the time that is asked for is left, for work that must end before the server gives
   * the activity up: what it comes to later would miss the end of a run whose wall time is over.
   */
  public Duration within(Duration asked) {
    if (time == null) {
      return asked;
    }
    Duration left = time.minus(LAST_WORDS).minusNanos(System.nanoTime() - startedAt);
    Duration atLeast = left.compareTo(FASTEST) < 0 ? FASTEST : left;
    return atLeast.compareTo(asked) < 0 ? atLeast : asked;
  }

  /** Whether there is no time left for work. */
  public boolean outOfTime() {
    return within(SLOWEST).compareTo(SLOWEST) < 0;
  }

  /** Counts what has come, for the next beat. */
  public void received(int characters) {
    offset.addAndGet(characters);
  }

  /** Whether the run was cancelled or is closed. */
  public boolean cancelled() {
    synchronized (lock) {
      return cancelled;
    }
  }

  /** Throws {@link RunCancelledException} if the run was cancelled or is closed. */
  public void check() {
    if (cancelled()) {
      throw new RunCancelledException();
    }
  }

  /**
   * Registers what stops the work early; run at once, on this thread, if the run is cancelled
   * already.
   */
  public Registration onCancel(Runnable stop) {
    synchronized (lock) {
      if (!cancelled) {
        stops.add(stop);
        return () -> {
          synchronized (lock) {
            stops.remove(stop);
          }
        };
      }
    }
    stop.run();
    return () -> {};
  }

  /** What was registered, and can be taken back. */
  @FunctionalInterface
  public interface Registration {
    void undo();
  }

  private void tick() {
    try {
      int most = beside.accumulateAndGet(pulse.beside(), Math::max);
      Sign sign = server.heart().beat(new Beat(ref.attempt(), offset.get(), most));
      boolean suspicious = sign == Sign.CANCEL_REQUESTED || sign == Sign.GONE;
      boolean due = peace == 0 || System.nanoTime() - askAgainAt >= 0;
      if (suspicious && due && !cancelled() && asking.compareAndSet(false, true)) {
        pulse.helpers().execute(this::ask);
      }
    } catch (RuntimeException e) {
      // The next tick must come all the same: a scheduled task that throws is never run again.
      log.warn("heartbeat of {} failed", ref.activityId(), e);
    }
  }

  private void ask() {
    try {
      if (server.runs().cancelledOrClosed(workflowId, ref.runId())) {
        cancel();
      }
    } catch (RuntimeException e) {
      log.debug("the server did not say whether {} was cancelled; asking again", workflowId, e);
    } finally {
      leaveInPeace();
      asking.set(false);
    }
  }

  /**
   * A pause cancels activities too, and they may run on for minutes: many of them must not ask with
   * every beat.
   */
  private void leaveInPeace() {
    peace = Math.min(LONGEST_PEACE.toNanos(), Math.max(SLOWEST.toNanos(), 2 * peace));
    askAgainAt = System.nanoTime() + peace;
  }

  private void cancel() {
    List<Runnable> pending;
    synchronized (lock) {
      cancelled = true;
      pending = List.copyOf(stops);
      stops.clear();
    }
    for (Runnable stop : pending) {
      try {
        stop.run();
      } catch (RuntimeException e) {
        log.warn("cannot stop a part of {}", ref.activityId(), e);
      }
    }
  }

  @Override
  public void close() {
    ticks.cancel(false);
    pulse.end();
  }
}
