package dev.pawl.activities.attempt;

import java.util.Map;

/** Counts what activities do. Never called in a replay, since activities are not replayed. */
@FunctionalInterface
public interface Meter {
  Meter NONE = (name, amount, labels) -> {};

  /**
   * @param name such as {@code model_requests}
   * @param labels of few possible values: no ids, no text
   */
  void add(String name, long amount, Map<String, String> labels);
}
