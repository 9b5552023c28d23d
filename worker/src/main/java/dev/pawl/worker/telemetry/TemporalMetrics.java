package dev.pawl.worker.telemetry;

import com.uber.m3.tally.Buckets;
import com.uber.m3.tally.Capabilities;
import com.uber.m3.tally.CapableOf;
import com.uber.m3.tally.RootScopeBuilder;
import com.uber.m3.tally.Scope;
import com.uber.m3.tally.StatsReporter;
import com.uber.m3.util.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes in what Temporal's SDK counts. */
@SuppressWarnings({"rawtypes", "deprecation"}) // the interface names a raw, deprecated type
public final class TemporalMetrics implements StatsReporter {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Metrics metrics;

  private TemporalMetrics(Metrics metrics) {
    this.metrics = metrics;
  }

  /** A scope to hand to the SDK. Closing it ends its thread. */
  public static Scope scope(Metrics metrics) {
    return new RootScopeBuilder().reporter(new TemporalMetrics(metrics)).reportEvery(INTERVAL);
  }

  @Override
  public void reportCounter(String name, @Nullable Map<String, String> tags, long value) {
    metrics.add(name, (double) value, labels(tags));
  }

  @Override
  public void reportGauge(String name, @Nullable Map<String, String> tags, double value) {
    metrics.set(name, value, labels(tags));
  }

  @Override
  public void reportTimer(String name, @Nullable Map<String, String> tags, Duration interval) {
    metrics.observe(name + "_seconds", interval.getSeconds(), labels(tags));
  }

  @Override
  public void reportHistogramValueSamples(
      String name,
      @Nullable Map<String, String> tags,
      Buckets buckets,
      double lower,
      double upper,
      long samples) {
    metrics.add(name + "_samples", (double) samples, labels(tags));
  }

  @Override
  public void reportHistogramDurationSamples(
      String name,
      @Nullable Map<String, String> tags,
      Buckets buckets,
      Duration lower,
      Duration upper,
      long samples) {
    for (long left = samples; left > 0; left--) {
      metrics.observe(name + "_seconds", upper.getSeconds(), labels(tags));
    }
  }

  @Override
  public Capabilities capabilities() {
    return CapableOf.REPORTING_TAGGING;
  }

  @Override
  public void flush() {
    // Nothing waits: each number is there as soon as it is reported.
  }

  @Override
  public void close() {
    // There is nothing to close.
  }

  private static Map<String, String> labels(@Nullable Map<String, String> tags) {
    return tags == null ? Map.of() : tags;
  }
}
