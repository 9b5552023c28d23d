package dev.pawl.tool.files;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The end of the time that some work may take. Asking is cheap enough for an inner loop. */
final class Deadline {
  private static final int ASKS_PER_LOOK = 4096;

  private final long end;
  private final BooleanSupplier cancelled;
  private int asks;

  /** Thrown from inside of code that knows no deadline, such as a regular expression's. */
  static final class Passed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Passed() {
      super("out of time", null, false, false);
    }
  }

  Deadline(Duration time, BooleanSupplier cancelled) {
    this.end = System.nanoTime() + time.toNanos();
    this.cancelled = cancelled;
  }

  boolean passed() {
    return System.nanoTime() - end > 0 || cancelled.getAsBoolean();
  }

  /** Throws {@link Passed} once it has passed. */
  void check() {
    if (++asks % ASKS_PER_LOOK == 0 && passed()) {
      throw new Passed();
    }
  }

  /** A text that stops whoever reads it once the time is over. */
  CharSequence guard(CharSequence text) {
    return new Guarded(this, text);
  }

  private record Guarded(Deadline deadline, CharSequence text) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      deadline.check();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Guarded(deadline, text.subSequence(start, end));
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
