package dev.pawl.store;

import java.nio.file.Path;
import java.time.Duration;

/** Opens stores. */
public final class Stores {
  private Stores() {}

  /**
   * Opens the store in an SQLite file, or makes one that only this user may read. Throws {@link
   * StoreException} where the file is not a store, is damaged or too new, or cannot be used.
   */
  public static Store open(Path file) {
    return open(file, Migrations.ofThisBuild(), Database.PATIENCE);
  }

  static Store open(Path file, Migrations migrations, Duration patience) {
    Path absolute = file.toAbsolutePath().normalize();
    // One at a time: SQLite's locks go when any handle of this process on the file is closed, and
    // making the file closes one.
    synchronized (Stores.class) {
      StoreFile.prepare(absolute);
    }
    return SqlStore.open(new SqliteDialect(absolute, patience), migrations, patience);
  }
}
