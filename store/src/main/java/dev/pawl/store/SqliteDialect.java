package dev.pawl.store;

import dev.pawl.store.StoreException.Kind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.sqlite.NativeLibraryNotFoundException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** SQLite: one file on one host, one writer at a time, readers beside it. */
final class SqliteDialect implements Dialect {
  /** "Pawl" in ASCII; what {@code file} and other programs know the database by. */
  private static final int APPLICATION_ID = 0x5061776C;

  /** How long SQLite itself waits for another process; after that, all of the work is run again. */
  private static final Duration BUSY = Duration.ofSeconds(5);

  private static final int READERS = 4;
  private static final int CODE_OF_FAMILY = 0xff;
  private static final Set<SQLiteErrorCode> CONFLICTS =
      Set.of(
          SQLiteErrorCode.SQLITE_BUSY,
          SQLiteErrorCode.SQLITE_LOCKED,
          SQLiteErrorCode.SQLITE_PROTOCOL);

  private final Path file;
  private final Duration busy;

  SqliteDialect(Path file, Duration patience) {
    this.file = file;
    this.busy = patience.compareTo(BUSY) < 0 ? patience : BUSY;
  }

  @Override
  public Connection connect(Use use) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout((int) busy.toMillis());
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      // Reads the header: fails on a file of another kind before anything changes it.
      statement.execute("SELECT count(*) FROM sqlite_master");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("PRAGMA temp_store = MEMORY");
      statement.execute("PRAGMA journal_size_limit = 67108864");
      if (use == Use.READ) {
        statement.execute("PRAGMA query_only = ON");
      }
      return connection;
    } catch (SQLException e) {
      closeAfter(e, connection);
      throw e;
    }
  }

  @Override
  public int connections(Use use) {
    return use == Use.WRITE ? 1 : READERS;
  }

  @Override
  public String inThisDialect(String migration) {
    return migration
        .replace("{identity}", "INTEGER PRIMARY KEY AUTOINCREMENT")
        .replace("{bytes}", "BLOB")
        .replace("{key}", "TEXT");
  }

  @Override
  public String mark() {
    return "PRAGMA application_id = " + APPLICATION_ID;
  }

  @Override
  public void settle(Session session) throws SQLException {
    // Readers go on beside a writer. The file remembers this.
    String mode =
        session.first("PRAGMA journal_mode = WAL", row -> row.getString(1)).orElse("none");
    if (!mode.equals("wal")) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          "the disk under " + file + " cannot hold a store (no write-ahead log); use a local disk",
          null,
          null);
    }
  }

  @Override
  public String begin() {
    // A plain BEGIN takes the write lock at the first write, and can only fail where it loses.
    return "BEGIN IMMEDIATE";
  }

  @Override
  public String durable(boolean durable) {
    return "PRAGMA synchronous = " + (durable ? "FULL" : "NORMAL");
  }

  @Override
  public List<String> compact() {
    return List.of("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)");
  }

  @Override
  public boolean conflict(SQLException failure) {
    return CONFLICTS.contains(family(failure));
  }

  @Override
  public StoreException explain(SQLException failure, String doing) {
    String store = "could not " + doing + ": the store " + file + " ";
    if (failure.getCause() instanceof NativeLibraryNotFoundException) {
      return unavailable(
          store
              + "needs SQLite's native library, which cannot be unpacked or loaded; name a folder"
              + " that may hold programs with -Dorg.sqlite.tmpdir=FOLDER",
          failure);
    }
    return switch (family(failure)) {
      case SQLITE_FULL ->
          unavailable(store + "has no room left on its disk; free some and try again", failure);
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
          unavailable(
              store
                  + "cannot be written; check the owner and mode of the file and its folder,"
                  + " and that the disk is not mounted read-only",
              failure);
      case SQLITE_CANTOPEN ->
          unavailable(
              store + "cannot be opened; check that its folder is there and may be written",
              failure);
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL ->
          unavailable(
              store + "is locked by another process; try again, or stop that process", failure);
      case SQLITE_CORRUPT ->
          damaged(store + "is damaged (" + failure.getMessage() + "); restore a backup", failure);
      case SQLITE_NOTADB ->
          damaged(store + "is not a Pawl store; it was not changed. Name another file", failure);
      default ->
          unavailable(store + "failed (" + failure.getMessage() + "); check its disk", failure);
    };
  }

  @Override
  public String location() {
    return file.toString();
  }

  private static SQLiteErrorCode family(SQLException failure) {
    return SQLiteErrorCode.getErrorCode(failure.getErrorCode() & CODE_OF_FAMILY);
  }

  private static StoreException unavailable(String message, SQLException cause) {
    return new StoreException(Kind.UNAVAILABLE, message, null, cause);
  }

  private static StoreException damaged(String message, SQLException cause) {
    return new StoreException(Kind.DAMAGED, message, null, cause);
  }

  private static void closeAfter(SQLException why, Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }
}
