package dev.pawl.client;

import dev.pawl.contracts.run.RunState;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list.
 *
 * @param states none for all
 * @param labels all of which a run must have
 * @param since only runs that began then or later
 * @param query a further condition in Temporal's own list query language
 * @param openOnly only runs that live
 * @param limit how many rows at most
 */
public record RunFilter(
    Set<RunState> states,
    @Nullable String agent,
    @Nullable String tenant,
    @Nullable String batch,
    Map<String, String> labels,
    @Nullable Instant since,
    @Nullable String query,
    boolean openOnly,
    int limit) {
  public static final int DEFAULT_LIMIT = 50;
  public static final RunFilter ALL =
      new RunFilter(Set.of(), null, null, null, Map.of(), null, null, false, DEFAULT_LIMIT);

  public RunFilter {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
    if (limit < 1) {
      throw new PawlException(PawlException.Kind.INVALID, "a list shows at least one run");
    }
  }

  public RunFilter withStates(Set<RunState> wanted) {
    return new RunFilter(wanted, agent, tenant, batch, labels, since, query, openOnly, limit);
  }

  public RunFilter withAgent(@Nullable String wanted) {
    return new RunFilter(states, wanted, tenant, batch, labels, since, query, openOnly, limit);
  }

  public RunFilter withTenant(@Nullable String wanted) {
    return new RunFilter(states, agent, wanted, batch, labels, since, query, openOnly, limit);
  }

  public RunFilter withBatch(@Nullable String wanted) {
    return new RunFilter(states, agent, tenant, wanted, labels, since, query, openOnly, limit);
  }

  public RunFilter withLabels(Map<String, String> wanted) {
    return new RunFilter(states, agent, tenant, batch, wanted, since, query, openOnly, limit);
  }

  public RunFilter withSince(@Nullable Instant wanted) {
    return new RunFilter(states, agent, tenant, batch, labels, wanted, query, openOnly, limit);
  }

  public RunFilter withQuery(@Nullable String wanted) {
    return new RunFilter(states, agent, tenant, batch, labels, since, wanted, openOnly, limit);
  }

  public RunFilter withOpenOnly(boolean wanted) {
    return new RunFilter(states, agent, tenant, batch, labels, since, query, wanted, limit);
  }

  public RunFilter withLimit(int wanted) {
    return new RunFilter(states, agent, tenant, batch, labels, since, query, openOnly, wanted);
  }
}
