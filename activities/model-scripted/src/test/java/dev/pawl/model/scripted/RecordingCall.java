package dev.pawl.model.scripted;

import dev.pawl.contracts.model.ModelCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A call that records its live text and can be cancelled from another thread. */
final class RecordingCall implements ModelCall {
  final List<String> deltas = new ArrayList<>();
  final CountDownLatch begun = new CountDownLatch(1);
  private final Duration timeout;
  private final Duration silence;
  private final List<Runnable> closers = new ArrayList<>();
  private boolean cancelled;
  private int failedBefore;

  RecordingCall() {
    this(Duration.ofSeconds(20), Duration.ofSeconds(20));
  }

  RecordingCall(Duration timeout, Duration silence) {
    this.timeout = timeout;
    this.silence = silence;
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Duration silence() {
    return silence;
  }

  @Override
  public void delta(Delta kind, String text) {
    deltas.add(text);
  }

  @Override
  public synchronized void onCancel(Runnable close) {
    closers.add(close);
    if (cancelled) {
      close.run();
    }
    begun.countDown();
  }

  @Override
  public synchronized boolean cancelled() {
    return cancelled;
  }

  RecordingCall afterFailures(int count) {
    failedBefore = count;
    return this;
  }

  @Override
  public int failedBefore() {
    return failedBefore;
  }

  synchronized void cancel() {
    cancelled = true;
    closers.forEach(Runnable::run);
  }
}
