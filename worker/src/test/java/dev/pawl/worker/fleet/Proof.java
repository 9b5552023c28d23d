package dev.pawl.worker.fleet;

import java.util.Locale;

/** The figures that a test came to, on lines that {@code scripts/prove} collects. */
final class Proof {
  private Proof() {}

  static void say(String format, Object... figures) {
    System.out.println("proof: " + String.format(Locale.ROOT, format, figures));
  }
}
