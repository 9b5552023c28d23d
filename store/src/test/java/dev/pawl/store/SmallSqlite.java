package dev.pawl.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** SQLite with a database that may not grow beyond some pages. */
final class SmallSqlite implements Dialect {
  private final Dialect sqlite;
  private final int pages;

  SmallSqlite(Path file, int pages) {
    this.sqlite = new SqliteDialect(file, Database.PATIENCE);
    this.pages = pages;
  }

  @Override
  public Connection connect(Use use) throws SQLException {
    Connection connection = sqlite.connect(use);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA max_page_count = " + pages);
    }
    return connection;
  }

  @Override
  public int connections(Use use) {
    return sqlite.connections(use);
  }

  @Override
  public String inThisDialect(String migration) {
    return sqlite.inThisDialect(migration);
  }

  @Override
  public String mark() {
    return sqlite.mark();
  }

  @Override
  public void settle(Session session) throws SQLException {
    sqlite.settle(session);
  }

  @Override
  public String begin() {
    return sqlite.begin();
  }

  @Override
  public String durable(boolean durable) {
    return sqlite.durable(durable);
  }

  @Override
  public List<String> compact() {
    return sqlite.compact();
  }

  @Override
  public boolean conflict(SQLException failure) {
    return sqlite.conflict(failure);
  }

  @Override
  public StoreException explain(SQLException failure, String doing) {
    return sqlite.explain(failure, doing);
  }

  @Override
  public String location() {
    return sqlite.location();
  }
}
