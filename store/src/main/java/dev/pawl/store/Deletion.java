package dev.pawl.store;

import dev.pawl.contracts.LineageId;
import java.sql.SQLException;

/** Deletes a lineage. */
final class Deletion {
  /** Blobs that this lineage refers to, and no other. */
  private static final String ITS_OWN =
      "digest IN (SELECT digest FROM blob_reference WHERE lineage = ?)"
          + " AND NOT EXISTS (SELECT 1 FROM blob_reference AS elsewhere"
          + " WHERE elsewhere.digest = blob.digest AND elsewhere.lineage <> ?)";

  private Deletion() {}

  static long size(Session session, long lineage) throws SQLException {
    return sum(
            session,
            "SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM blob WHERE " + ITS_OWN,
            lineage,
            lineage)
        + sum(
            session,
            "SELECT COALESCE(SUM(LENGTH(name) + LENGTH(value)), 0) FROM ledger WHERE lineage = ?",
            lineage);
  }

  private static long sum(Session session, String sql, Object... values) throws SQLException {
    return session.first(sql, row -> row.getLong(1), values).orElse(0L);
  }

  static void of(Session session, LineageId id, long lineage) throws SQLException {
    session.update("DELETE FROM blob WHERE " + ITS_OWN, lineage, lineage);
    session.update("DELETE FROM blob_reference WHERE lineage = ?", lineage);
    session.update("DELETE FROM ledger WHERE lineage = ?", lineage);
    session.update("DELETE FROM stream WHERE lineage = ?", lineage);
    session.update("DELETE FROM workspace WHERE lineage = ?", id.value());
    session.update("DELETE FROM lineage WHERE number = ?", lineage);
  }
}
