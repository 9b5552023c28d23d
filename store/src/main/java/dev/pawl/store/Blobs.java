package dev.pawl.store;

import dev.pawl.contracts.Digest;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/** The blobs of a database. */
final class Blobs {
  /** Far above anything that a run writes; keeps one bad value from using up the memory. */
  static final int LARGEST = 64 * 1024 * 1024;

  private Blobs() {}

  static Digest put(Session session, long lineage, byte[] bytes) throws SQLException {
    if (bytes.length > LARGEST) {
      throw new IllegalArgumentException(
          "a blob of " + bytes.length + " bytes; the store takes at most " + LARGEST);
    }
    Digest digest = Digest.of(bytes);
    byte[] key = key(digest);
    // Asked first, since deflating costs more than looking.
    if (session.first("SELECT 1 FROM blob WHERE digest = ?", row -> 1, key).isEmpty()) {
      KeptBytes kept = KeptBytes.of(bytes);
      session.update(
          "INSERT INTO blob (digest, coding, size, bytes) VALUES (?, ?, ?, ?)"
              + " ON CONFLICT DO NOTHING",
          key,
          kept.coding(),
          kept.size(),
          kept.bytes());
    }
    session.update(
        "INSERT INTO blob_reference (lineage, digest) VALUES (?, ?) ON CONFLICT DO NOTHING",
        lineage,
        key);
    return digest;
  }

  static byte[] read(Session session, Digest digest, String location) throws SQLException {
    KeptBytes kept =
        session
            .first(
                "SELECT coding, size, bytes FROM blob WHERE digest = ?",
                row -> new KeptBytes(row.getInt(1), row.getInt(2), row.getBytes(3)),
                key(digest))
            .orElseThrow(() -> missing(digest, location));
    byte[] bytes;
    try {
      bytes = kept.restore();
    } catch (DataFormatException e) {
      throw damaged(digest, location, e);
    }
    if (!Digest.of(bytes).equals(digest)) {
      throw damaged(digest, location, null);
    }
    return bytes;
  }

  /** Those that a lineage refers to, in the order of their digests. */
  static List<Digest> of(Session session, long lineage) throws SQLException {
    return session.list(
        "SELECT digest FROM blob_reference WHERE lineage = ? ORDER BY digest",
        row -> new Digest(HexFormat.of().formatHex(row.getBytes(1))),
        lineage);
  }

  private static byte[] key(Digest digest) {
    return HexFormat.of().parseHex(digest.hex());
  }

  private static StoreException missing(Digest digest, String location) {
    return new StoreException(
        StoreException.Kind.BLOB_MISSING,
        "blob "
            + digest
            + " is not in the store "
            + location
            + "; it was written to another store, or deleted",
        digest,
        null);
  }

  private static StoreException damaged(Digest digest, String location, @Nullable Throwable cause) {
    return new StoreException(
        StoreException.Kind.BLOB_DAMAGED,
        "blob "
            + digest
            + " in the store "
            + location
            + " is damaged: its bytes do not have its digest; restore the store from a backup",
        digest,
        cause);
  }
}
