package dev.pawl.model.scripted;

import dev.pawl.contracts.Digest;

/** Counts, per request, how often its turn has failed already. */
final class FailedAttempts {
  /** Runs that are given up leave their counts behind. */
  private static final int KEPT = 10_000;

  private final Recent<Digest, Integer> counts = new Recent<>(KEPT);

  /** Whether this attempt is one of the {@code times} that fail; the one after them begins anew. */
  synchronized boolean another(Digest request, int times) {
    Integer failed = counts.get(request);
    int before = failed == null ? 0 : failed;
    if (before >= times) {
      counts.remove(request);
      return false;
    }
    counts.put(request, before + 1);
    return true;
  }
}
