package dev.pawl.store;

import dev.pawl.contracts.LineageId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The lineages that were written to, numbered in the order of their first write. */
final class Lineages {
  private Lineages() {}

  static Optional<Long> find(Session session, LineageId lineage) throws SQLException {
    return session.first(
        "SELECT number FROM lineage WHERE id = ?", row -> row.getLong(1), lineage.value());
  }

  static long findOrMake(Session session, LineageId lineage) throws SQLException {
    Optional<Long> found = find(session, lineage);
    if (found.isPresent()) {
      return found.get();
    }
    session.update("INSERT INTO lineage (id) VALUES (?) ON CONFLICT DO NOTHING", lineage.value());
    return find(session, lineage).orElseThrow();
  }

  static List<LineageId> newestFirst(Session session) throws SQLException {
    return session.list(
        "SELECT id FROM lineage ORDER BY number DESC", row -> new LineageId(row.getString(1)));
  }
}
