package dev.pawl.store;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The stream table: the last live text of each lineage. */
final class LiveText {
  static final int MOST_CHUNKS = 2_000;

  /** The oldest go once the ones after them have this much text. */
  static final int MOST_BYTES = 1024 * 1024;

  /** As many lineages keep live text; in the others it is over, or nobody can follow it anyway. */
  static final int MOST_LINEAGES = 256;

  private LiveText() {}

  static void append(Session session, long lineage, StreamChunk chunk) throws SQLException {
    End end =
        session
            .first(
                "SELECT number, reached FROM stream WHERE lineage = ? ORDER BY number DESC LIMIT 1",
                row -> new End(row.getLong(1), row.getLong(2)),
                lineage)
            .orElse(new End(0, 0));
    if (end.number == 0) {
      forgetOthers(session);
    }
    long number = end.number + 1;
    byte[] text = chunk.text().getBytes(StandardCharsets.UTF_8);
    long reached = end.reached + text.length;
    session.update(
        "INSERT INTO stream (lineage, number, reached, step, call, attempt, kind, text)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        lineage,
        number,
        reached,
        chunk.step(),
        chunk.call(),
        chunk.attempt(),
        chunk.kind(),
        text);
    // The newest stays, however long it is: its number is the one to count on from.
    session.update(
        "DELETE FROM stream WHERE lineage = ? AND number <= ?", lineage, number - MOST_CHUNKS);
    session.update(
        "DELETE FROM stream WHERE lineage = ? AND reached <= ? AND number < ?",
        lineage,
        reached - MOST_BYTES,
        number);
  }

  static List<StreamChunk.Numbered> after(Session session, long lineage, long after, int most)
      throws SQLException {
    return session.list(
        "SELECT number, step, call, attempt, kind, text FROM stream"
            + " WHERE lineage = ? AND number > ? ORDER BY number LIMIT ?",
        LiveText::numbered,
        lineage,
        after,
        most);
  }

  private record End(long number, long reached) {}

  private static StreamChunk.Numbered numbered(ResultSet row) throws SQLException {
    return new StreamChunk.Numbered(
        row.getLong(1),
        new StreamChunk(
            row.getInt(2),
            row.getInt(3),
            row.getInt(4),
            row.getString(5),
            new String(row.getBytes(6), StandardCharsets.UTF_8)));
  }

  private static void forgetOthers(Session session) throws SQLException {
    session.update(
        "DELETE FROM stream WHERE lineage NOT IN (SELECT lineage FROM"
            + " (SELECT DISTINCT lineage FROM stream) AS live ORDER BY lineage DESC LIMIT ?)",
        MOST_LINEAGES - 1);
  }
}
