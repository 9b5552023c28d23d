package dev.pawl.store;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The writes of one commit, on the session that will commit them. */
final class SqlBatch implements Store.Batch, AutoCloseable {
  private final Session session;
  private final LineageId lineage;
  private final String location;
  private @Nullable Long number;
  private @Nullable SqlFailure failed;
  private boolean over;

  SqlBatch(Session session, LineageId lineage, String location) {
    this.session = session;
    this.lineage = lineage;
    this.location = location;
  }

  @Override
  public Digest putBlob(byte[] bytes) {
    return on(() -> Blobs.put(session, made(), bytes));
  }

  @Override
  public byte[] blob(Digest digest) {
    return on(() -> Blobs.read(session, digest, location));
  }

  @Override
  public byte @Nullable [] putIfAbsent(String key, byte[] value) {
    return on(() -> Ledger.putIfAbsent(session, made(), key, value)).orElse(null);
  }

  @Override
  public Optional<byte[]> value(String key) {
    return on(
        () -> {
          Optional<Long> found = found();
          return found.isPresent()
              ? Ledger.value(session, found.get(), key)
              : Optional.<byte[]>empty();
        });
  }

  @Override
  public SortedMap<String, byte[]> values(String prefix) {
    return on(
        () -> {
          Optional<Long> found = found();
          return found.isPresent()
              ? Ledger.values(session, found.get(), prefix)
              : Collections.unmodifiableSortedMap(new TreeMap<String, byte[]>());
        });
  }

  /**
   * Throws what one of the writes failed with, for a work that went on in spite of it: the database
   * may have given up all that came before.
   */
  void check() {
    if (failed != null) {
      throw failed;
    }
  }

  /** Ends the batch, so that one that was kept for later fails instead of writing elsewhere. */
  @Override
  public void close() {
    over = true;
  }

  @FunctionalInterface
  private interface Step<R> {
    R run() throws SQLException;
  }

  private <R> R on(Step<R> step) {
    if (over) {
      throw new IllegalStateException("this batch was committed or given up already");
    }
    check();
    try {
      return step.run();
    } catch (SQLException e) {
      failed = new SqlFailure(e);
      throw failed;
    }
  }

  /** A lineage gets its number with its first write, so that reading leaves no trace. */
  private long made() throws SQLException {
    Long known = number;
    if (known == null) {
      known = Lineages.findOrMake(session, lineage);
      number = known;
    }
    return known;
  }

  private Optional<Long> found() throws SQLException {
    if (number == null) {
      number = Lineages.find(session, lineage).orElse(null);
    }
    return Optional.ofNullable(number);
  }
}
