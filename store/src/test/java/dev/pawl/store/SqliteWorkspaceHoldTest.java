package dev.pawl.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The store in an SQLite file does what every store does. */
final class SqliteWorkspaceHoldTest extends WorkspaceHoldContract {
  @TempDir Path folder;

  @Override
  Store open() {
    return Stores.open(folder.resolve("store.db"));
  }
}
