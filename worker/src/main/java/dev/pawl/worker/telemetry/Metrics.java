package dev.pawl.worker.telemetry;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;

/**
 * Numbers by name and labels, and their text in Prometheus's exposition format. However many label
 * values somebody invents, the number of series stays bounded.
 */
public final class Metrics {
  /** Beyond this, further label values of a name share one series. */
  static final int MOST_SERIES = 2_000;

  private static final int LONGEST_VALUE = 80;
  private static final String REST = "{more=\"true\"}";
  private static final Pattern NO_NAME = Pattern.compile("[^a-zA-Z0-9_]");

  private final Map<String, Family> families = new ConcurrentSkipListMap<>();
  private final Map<Asked, Series> asked = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  /** What a series was asked for by, before anything is made fit to be written. */
  private record Asked(String name, Series.Kind kind, Map<String, String> labels) {}

  /** All series of one name; the keys are their labels as they are written. */
  private record Family(Series.Kind kind, Map<String, Series> series) {}

  /** Adds to a counter, which is written with {@code _total} behind its name. */
  public void add(String name, double amount, Map<String, String> labels) {
    series(name + "_total", Series.Kind.COUNTER, labels).add(amount);
  }

  /** Sets a number that goes up and down. */
  public void set(String name, double value, Map<String, String> labels) {
    series(name, Series.Kind.GAUGE, labels).set(value);
  }

  /** Has a number asked for whenever somebody looks. */
  public void ask(String name, Map<String, String> labels, DoubleSupplier value) {
    series(name, Series.Kind.GAUGE, labels).ask(value);
  }

  /** Adds one time to a distribution of times. */
  public void observe(String name, double seconds, Map<String, String> labels) {
    series(name, Series.Kind.HISTOGRAM, labels).observe(seconds);
  }

  /** Everything, in text format 0.0.4. */
  public String text() {
    StringBuilder out = new StringBuilder();
    families.forEach(
        (name, family) -> {
          out.append("# TYPE ").append(name).append(' ').append(family.kind.word()).append('\n');
          new TreeMap<>(family.series).forEach((labels, series) -> series.write(out, name, labels));
        });
    return out.toString();
  }

  /** The SDK asks for the same ones dozens of times in a step, so each is written out once. */
  private Series series(String name, Series.Kind kind, Map<String, String> labels) {
    Series known = asked.get(new Asked(name, kind, labels));
    if (known != null) {
      return known;
    }
    Series found = find(name, kind, labels);
    if (asked.size() < MOST_SERIES) {
      asked.put(new Asked(name, kind, Map.copyOf(labels)), found);
    }
    return found;
  }

  private Series find(String name, Series.Kind kind, Map<String, String> labels) {
    String clean = NO_NAME.matcher(name).replaceAll("_");
    Family family =
        families.computeIfAbsent(clean, key -> new Family(kind, new ConcurrentHashMap<>()));
    if (family.kind != kind) {
      // Two parts of the program disagree on a name: the first one has it, and nothing breaks.
      return new Series(kind);
    }
    String written = written(labels);
    Series known = family.series.get(written);
    if (known != null) {
      return known;
    }
    String key = count.incrementAndGet() > MOST_SERIES ? REST : written;
    return family.series.computeIfAbsent(key, absent -> new Series(kind));
  }

  private static String written(Map<String, String> labels) {
    if (labels.isEmpty()) {
      return "";
    }
    SortedMap<String, String> sorted = new TreeMap<>(labels);
    StringBuilder out = new StringBuilder("{");
    sorted.forEach(
        (name, value) -> {
          String shown =
              value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE);
          out.append(out.length() == 1 ? "" : ",")
              .append(NO_NAME.matcher(name).replaceAll("_"))
              .append("=\"")
              .append(shown.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"))
              .append('"');
        });
    return out.append('}').toString();
  }
}
