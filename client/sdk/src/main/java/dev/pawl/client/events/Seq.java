package dev.pawl.client.events;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * The number of an event in a run: which execution of the chain, which event of its Event History,
 * which part of that; written {@code "1.23.0"}. Strictly increasing and the same for every reader,
 * so reading goes on from any of them.
 *
 * @param execution from 1
 * @param event Temporal's event id
 * @param part from 0: one event of Temporal's can mean several things
 */
public record Seq(int execution, long event, int part) implements Comparable<Seq> {
  /** Before everything. */
  public static final Seq START = new Seq(0, 0, 0);

  private static final Pattern FORM = Pattern.compile("[0-9]{1,9}\\.[0-9]{1,18}\\.[0-9]{1,9}");
  private static final Comparator<Seq> ORDER =
      Comparator.comparingInt(Seq::execution)
          .thenComparingLong(Seq::event)
          .thenComparingInt(Seq::part);

  public Seq {
    if (execution < 0 || event < 0 || part < 0) {
      throw new IllegalArgumentException(
          "no part of an event's number is negative: " + execution + "." + event + "." + part);
    }
  }

  @JsonCreator
  public static Seq of(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "not an event's number (execution.event.part, such as 1.23.0): " + text);
    }
    String[] parts = text.split("\\.", -1);
    return new Seq(
        Integer.parseInt(parts[0]), Long.parseLong(parts[1]), Integer.parseInt(parts[2]));
  }

  public boolean isAfter(Seq other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Seq other) {
    return ORDER.compare(this, other);
  }

  @JsonValue
  @Override
  public String toString() {
    return execution + "." + event + "." + part;
  }
}
