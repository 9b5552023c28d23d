package dev.pawl.store.ledger;

import dev.pawl.contracts.LaterFormatException;
import java.time.Instant;

/**
 * The files of a workspace after a step that may have changed them.
 *
 * @param format 1
 * @param workspace the workspace's id; its shadow Git directory holds the tree
 * @param tree the id of the Git tree
 */
public record TreeRecord(int format, AttemptRef by, String workspace, String tree, Instant at) {
  public static final int FORMAT = 1;

  public TreeRecord {
    LaterFormatException.check("TreeRecord", format, FORMAT);
  }
}
