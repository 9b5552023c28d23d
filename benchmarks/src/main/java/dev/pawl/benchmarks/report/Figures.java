package dev.pawl.benchmarks.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Several readings of the same thing: their median, and how far they spread. */
public final class Figures {
  private final List<Double> readings = new ArrayList<>();

  public void add(double reading) {
    readings.add(reading);
    Collections.sort(readings);
  }

  /** Adds a time, in milliseconds. */
  public void add(Duration time) {
    add(time.toNanos() / 1e6);
  }

  public double median() {
    int middle = readings.size() / 2;
    return readings.size() % 2 == 1
        ? readings.get(middle)
        : (readings.get(middle - 1) + readings.get(middle)) / 2;
  }

  /** The reading below which so many of a hundred lie. */
  public double percentile(int percent) {
    return readings.get(Math.min(readings.size() - 1, readings.size() * percent / 100));
  }

  public int count() {
    return readings.size();
  }

  /** Median and spread: {@code 27.1 (25.9–30.2)}. */
  public String text(int decimals) {
    String number = "%." + decimals + "f";
    return readings.size() == 1
        ? String.format(Locale.ROOT, number, median())
        : String.format(
            Locale.ROOT,
            number + " (" + number + "–" + number + ")",
            median(),
            readings.get(0),
            readings.get(readings.size() - 1));
  }
}
