package dev.pawl.activities.model;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.LiveText;
import dev.pawl.contracts.model.ModelCall;
import java.time.Duration;
import java.util.Locale;

/** A model call as its provider sees it: live text out, cancellation in. */
final class LiveCall implements ModelCall, AutoCloseable {
  /** A model may think for long before its first word; providers send signs of life. */
  private static final Duration SILENCE = Duration.ofMinutes(2);

  private final Attempt attempt;
  private final LiveText text;
  private final Duration timeout;
  private final int failedBefore;
  private Attempt.Registration closing = () -> {};

  LiveCall(Attempt attempt, LiveText text, Duration timeout, int failedBefore) {
    this.failedBefore = failedBefore;
    this.attempt = attempt;
    this.text = text;
    this.timeout = timeout;
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Duration silence() {
    return SILENCE.compareTo(timeout) < 0 ? SILENCE : timeout;
  }

  @Override
  public void delta(Delta kind, String piece) {
    attempt.received(piece.length());
    text.add(kind.name().toLowerCase(Locale.ROOT), piece);
  }

  @Override
  public void onCancel(Runnable close) {
    closing.undo();
    closing = attempt.onCancel(close);
  }

  @Override
  public boolean cancelled() {
    return attempt.cancelled();
  }

  @Override
  public int failedBefore() {
    return failedBefore;
  }

  @Override
  public void close() {
    closing.undo();
    text.close();
  }
}
