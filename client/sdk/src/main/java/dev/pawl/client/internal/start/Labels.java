package dev.pawl.client.internal.start;

import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunState;
import io.temporal.common.SearchAttributes;
import java.util.List;
import java.util.Map;

/** What a run can be found by, as search attributes. */
public final class Labels {
  private Labels() {}

  static SearchAttributes attributes(RunLabels labels) {
    SearchAttributes.Builder builder =
        SearchAttributes.newBuilder()
            .set(dev.pawl.contracts.run.SearchAttributes.AGENT, labels.agent())
            .set(dev.pawl.contracts.run.SearchAttributes.STATE, RunState.RUNNING.name());
    if (labels.tenant() != null) {
      builder.set(dev.pawl.contracts.run.SearchAttributes.TENANT, labels.tenant());
    }
    if (labels.batch() != null) {
      builder.set(dev.pawl.contracts.run.SearchAttributes.BATCH, labels.batch());
    }
    if (!labels.labels().isEmpty()) {
      builder.set(dev.pawl.contracts.run.SearchAttributes.LABELS, pairs(labels.labels()));
    }
    return builder.build();
  }

  public static List<String> pairs(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=" + label.getValue())
        .sorted()
        .toList();
  }
}
