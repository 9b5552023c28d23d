package dev.pawl.store.ledger;

import dev.pawl.contracts.Json;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The ends of a run, in the order in which they were written. There is one, unless the run was
 * reset after it had ended: then each execution that came to an end has its own.
 */
public record RunEnds(List<RunEnd> all) {
  public RunEnds {
    all = List.copyOf(all);
  }

  /** Reads what the store holds under {@link dev.pawl.store.Keys#RUN_END}. */
  public static RunEnds of(Collection<byte[]> values) {
    return new RunEnds(values.stream().map(value -> Json.read(value, RunEnd.class)).toList());
  }

  /** The one that counts. */
  public Optional<RunEnd> last() {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** The end of one execution, by its Run ID. */
  public Optional<RunEnd> ofExecution(String runId) {
    return all.stream().filter(end -> end.by().runId().equals(runId)).findFirst();
  }
}
