package dev.pawl.client.internal.list;

import dev.pawl.client.RunFilter;
import dev.pawl.client.RunRow;
import dev.pawl.client.internal.chain.Chain;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunStarts;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.SearchAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A filter as a list query of Temporal's, and as a test on rows. The query may let too many runs
 * through, since some were started without search attributes; the test is exact.
 */
final class ListQuery {
  private static final String RUNS =
      "WorkflowType = '" + Chain.WORKFLOW_TYPE + "' AND ExecutionStatus != 'ContinuedAsNew'";
  private static final String OPEN = "ExecutionStatus = 'Running'";
  private static final String UNATTRIBUTED = SearchAttributes.AGENT.getName() + " IS NULL";

  private ListQuery() {}

  /**
   * @param attributes whether the namespace has Pawl's search attributes
   */
  static String of(RunFilter filter, boolean attributes) {
    List<String> conditions = new ArrayList<>(List.of(RUNS));
    if (filter.openOnly()) {
      conditions.add(OPEN);
    }
    if (filter.since() != null) {
      conditions.add("StartTime >= " + quoted(filter.since().toString()));
    }
    if (filter.query() != null) {
      conditions.add("(" + filter.query() + ")");
    }
    if (attributes) {
      equal(SearchAttributes.AGENT.getName(), filter.agent(), conditions);
      equal(SearchAttributes.TENANT.getName(), filter.tenant(), conditions);
      equal(SearchAttributes.BATCH.getName(), filter.batch(), conditions);
      for (String pair : RunStarts.pairs(filter.labels())) {
        equal(SearchAttributes.LABELS.getName(), pair, conditions);
      }
      if (!filter.states().isEmpty()) {
        conditions.add(oneOf(filter.states()));
      }
    }
    return String.join(" AND ", conditions);
  }

  /** Those that wait for a person; only where the namespace has the search attributes. */
  static String waiting(RunFilter filter) {
    List<RunState> states = new ArrayList<>();
    for (RunState state : RunState.values()) {
      if (state.waitsForPerson()) {
        states.add(state);
      }
    }
    return of(filter, true) + " AND " + OPEN + " AND " + in(states);
  }

  private static void equal(String attribute, @Nullable String value, List<String> conditions) {
    if (value != null) {
      conditions.add("(" + attribute + " = " + quoted(value) + " OR " + UNATTRIBUTED + ")");
    }
  }

  private static String oneOf(Collection<RunState> states) {
    // A run that Temporal closed by itself did not write its last state.
    return "(" + in(states) + " OR ExecutionStatus != 'Running' OR " + UNATTRIBUTED + ")";
  }

  private static String in(Collection<RunState> states) {
    return SearchAttributes.STATE.getName()
        + " IN ("
        + states.stream()
            .map(state -> quoted(state.name()))
            .sorted()
            .collect(Collectors.joining(", "))
        + ")";
  }

  static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Ids that begin like this. */
  static String idPrefix(String prefix) {
    return RUNS + " AND WorkflowId STARTS_WITH " + quoted(prefix);
  }

  static boolean matches(RunFilter filter, RunRow row) {
    return (filter.states().isEmpty() || filter.states().contains(row.state()))
        && (!filter.openOnly() || row.open())
        && (filter.since() == null || !row.startedAt().isBefore(filter.since()))
        && labelled(filter, row.labels());
  }

  private static boolean labelled(RunFilter filter, @Nullable RunLabels labels) {
    if (labels == null) {
      return filter.agent() == null
          && filter.tenant() == null
          && filter.batch() == null
          && filter.labels().isEmpty();
    }
    Map<String, String> there = labels.labels();
    return fits(filter.agent(), labels.agent())
        && fits(filter.tenant(), labels.tenant())
        && fits(filter.batch(), labels.batch())
        && there.entrySet().containsAll(filter.labels().entrySet());
  }

  private static boolean fits(@Nullable String wanted, @Nullable String there) {
    return wanted == null || wanted.equals(there);
  }
}
