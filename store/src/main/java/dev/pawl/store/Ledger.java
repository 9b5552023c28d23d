package dev.pawl.store;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The keys of a lineage that were written once. */
final class Ledger {
  /** Printable ASCII, so that Java, SQLite and PostgreSQL sort keys alike. */
  private static final Pattern KEY = Pattern.compile("[!-~]{1,400}");

  /** Above every character of a key. */
  private static final String ABOVE = "\u007f";

  /** Large values belong into blobs. */
  static final int LARGEST = 1024 * 1024;

  private Ledger() {}

  /** Returns the value that was there first; empty if this call wrote it. */
  static Optional<byte[]> putIfAbsent(Session session, long lineage, String key, byte[] value)
      throws SQLException {
    if (!KEY.matcher(key).matches()) {
      throw new IllegalArgumentException("not a ledger key (1 to 400 printable ASCII): " + key);
    }
    if (value.length > LARGEST) {
      throw new IllegalArgumentException(
          "a ledger value of " + value.length + " bytes under " + key + "; put it into a blob");
    }
    int written =
        session.update(
            "INSERT INTO ledger (lineage, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            lineage,
            key,
            value);
    return written == 1 ? Optional.empty() : value(session, lineage, key);
  }

  static Optional<byte[]> value(Session session, long lineage, String key) throws SQLException {
    return session.first(
        "SELECT value FROM ledger WHERE lineage = ? AND name = ?",
        row -> row.getBytes(1),
        lineage,
        key);
  }

  static SortedMap<String, byte[]> values(Session session, long lineage, String prefix)
      throws SQLException {
    SortedMap<String, byte[]> found = new TreeMap<>();
    session.list(
        "SELECT name, value FROM ledger WHERE lineage = ? AND name >= ? AND name < ?",
        row -> found.put(row.getString(1), row.getBytes(2)),
        lineage,
        prefix,
        prefix + ABOVE);
    return Collections.unmodifiableSortedMap(found);
  }
}
