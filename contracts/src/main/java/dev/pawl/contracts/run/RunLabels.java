package dev.pawl.contracts.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run can be found by. Goes into search attributes: never a secret. */
public record RunLabels(
    String agent,
    @Nullable String tenant,
    @Nullable String batch,
    Map<String, String> labels,
    String startedBy) {
  public RunLabels {
    labels = Map.copyOf(labels);
  }
}
