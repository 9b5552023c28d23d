package dev.pawl.contracts;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;

/**
 * An upper bound, or none. Written as the bare value, or as the word {@code "unlimited"}.
 *
 * @param <T> what is bounded: a count, an amount of money, a duration
 */
@JsonSerialize(using = LimitJson.Writer.class)
@JsonDeserialize(using = LimitJson.Reader.class)
public sealed interface Limit<T extends Comparable<T>> {
  /** Whether this much has used the bound up: reaching it is enough. */
  boolean reachedBy(T spent);

  /** The bound's own value in place of an amount that is larger. */
  T capping(T amount);

  static <T extends Comparable<T>> Limit<T> atMost(T value) {
    return new AtMost<>(value);
  }

  static <T extends Comparable<T>> Limit<T> unlimited() {
    return new Unlimited<>();
  }

  /** A bound that the value itself still lies within. */
  record AtMost<T extends Comparable<T>>(T value) implements Limit<T> {
    @Override
    public boolean reachedBy(T spent) {
      return spent.compareTo(value) >= 0;
    }

    @Override
    public T capping(T amount) {
      return amount.compareTo(value) > 0 ? value : amount;
    }

    @Override
    public String toString() {
      return value.toString();
    }
  }

  /** No bound. */
  record Unlimited<T extends Comparable<T>>() implements Limit<T> {
    @Override
    public boolean reachedBy(T spent) {
      return false;
    }

    @Override
    public T capping(T amount) {
      return amount;
    }

    @Override
    public String toString() {
      return LimitJson.UNLIMITED;
    }
  }
}
