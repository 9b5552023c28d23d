package dev.pawl.worker.telemetry;

import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** One number with its labels, or one distribution. */
final class Series {
  /** Seconds: from a write to the store to a long tool. */
  private static final double[] BOUNDS = {0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800};

  private final Kind kind;
  private final DoubleAdder sum = new DoubleAdder();
  private final LongAdder[] buckets;
  private volatile DoubleSupplier asked = sum::sum;

  /** What kind of number it is. */
  enum Kind {
    COUNTER,
    GAUGE,
    HISTOGRAM;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Series(Kind kind) {
    this.kind = kind;
    this.buckets = new LongAdder[kind == Kind.HISTOGRAM ? BOUNDS.length + 1 : 0];
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = new LongAdder();
    }
  }

  void add(double amount) {
    sum.add(amount);
  }

  void set(double value) {
    asked = () -> value;
  }

  void ask(DoubleSupplier value) {
    asked = value;
  }

  void observe(double seconds) {
    int bucket = 0;
    while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]) {
      bucket++;
    }
    buckets[bucket].increment();
    sum.add(seconds);
  }

  /** Writes a line, or those of the distribution: how many were at most each bound. */
  void write(StringBuilder out, String name, String labels) {
    if (kind != Kind.HISTOGRAM) {
      line(out, name, labels, asked.getAsDouble());
      return;
    }
    long below = 0;
    for (int i = 0; i < buckets.length; i++) {
      below += buckets[i].sum();
      String bound = i < BOUNDS.length ? number(BOUNDS[i]) : "+Inf";
      String with = labels.isEmpty() ? "{" : labels.substring(0, labels.length() - 1) + ",";
      line(out, name + "_bucket", with + "le=\"" + bound + "\"}", (double) below);
    }
    line(out, name + "_sum", labels, sum.sum());
    line(out, name + "_count", labels, (double) below);
  }

  private static void line(StringBuilder out, String name, String labels, double value) {
    out.append(name).append(labels).append(' ').append(number(value)).append('\n');
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
