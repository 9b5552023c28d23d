package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;

/**
 * Which Temporal server runs a run, and in which namespace. One store may serve several: whoever
 * asks the wrong one hears that there is no such run. Addresses tell nothing, since a server has
 * many and another one may answer at the same.
 *
 * @param format 1
 * @param cluster the server's own id; empty where it does not tell
 * @param namespace the namespace's id; empty where the server does not tell
 */
public record RunServer(int format, String cluster, String namespace) {
  public static final int FORMAT = 1;

  public RunServer {
    LaterFormatException.check("RunServer", format, FORMAT);
  }

  /**
   * Whether the other one is surely another one. A namespace has the same id in each of its
   * clusters.
   */
  public boolean differs(RunServer other) {
    if (namespace.isEmpty() || other.namespace.isEmpty()) {
      return !cluster.isEmpty() && !other.cluster.isEmpty() && !cluster.equals(other.cluster);
    }
    return !namespace.equals(other.namespace);
  }
}
