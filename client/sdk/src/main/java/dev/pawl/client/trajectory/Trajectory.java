package dev.pawl.client.trajectory;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.RunStart;
import io.temporal.api.history.v1.History;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that a run left: the evidence that its whole course is read from. Two of them with the
 * same evidence tell the same, whether Temporal, the store or a file gave it.
 *
 * @param ledger what was paid and what ran, without the copies of its histories
 * @param blobs without the copies of its histories
 * @param executions the chain, in order, as far as it is left
 */
public record Trajectory(
    String workflowId,
    LineageId lineage,
    SortedMap<String, byte[]> ledger,
    SortedMap<Digest, byte[]> blobs,
    List<Execution> executions) {
  public Trajectory {
    ledger = Collections.unmodifiableSortedMap(new TreeMap<>(ledger));
    blobs = Collections.unmodifiableSortedMap(new TreeMap<>(blobs));
    executions = List.copyOf(executions);
  }

  /**
   * One execution of the chain.
   *
   * @param place from 1
   */
  public record Execution(int place, String runId, History history) {}

  /** Whether a key is about how a store keeps the run, and so no part of it. */
  public static boolean isTheStoresOwn(String key) {
    return key.startsWith(Keys.HISTORIES)
        || key.startsWith(Keys.IMPORT)
        || key.startsWith(Keys.PINS);
  }

  /** A blob's bytes. Throws {@link IllegalArgumentException} where it is not among the evidence. */
  public byte[] blob(Digest digest) {
    byte[] bytes = blobs.get(digest);
    if (bytes == null) {
      throw new IllegalArgumentException("blob " + digest + " is not part of the run");
    }
    return bytes;
  }

  /** A blob as text; empty where it is not among the evidence. */
  public Optional<String> text(Digest digest) {
    return Optional.ofNullable(blobs.get(digest)).flatMap(Utf8::read);
  }

  public Optional<RunStart> start() {
    return Optional.ofNullable(ledger.get(Keys.RUN_START))
        .map(value -> Json.read(value, RunStart.class));
  }

  public RunEnds ends() {
    return RunEnds.of(values(Keys.RUN_END).values());
  }

  /** What the ledger holds under keys that begin like this. */
  public SortedMap<String, byte[]> values(String prefix) {
    return ledger.subMap(prefix, prefix + "\u007f");
  }
}
