package dev.pawl.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One connection and its prepared statements. Used by one thread at a time. */
final class Session implements AutoCloseable {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private boolean durable = true;

  Session(Connection connection) {
    this.connection = connection;
  }

  /** Makes one value of the current row. */
  @FunctionalInterface
  interface Row<R> {
    R of(ResultSet row) throws SQLException;
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Returns how many rows were changed. */
  int update(String sql, Object... values) throws SQLException {
    return bound(sql, values).executeUpdate();
  }

  <R> List<R> list(String sql, Row<R> row, Object... values) throws SQLException {
    List<R> found = new ArrayList<>();
    try (ResultSet rows = bound(sql, values).executeQuery()) {
      while (rows.next()) {
        found.add(row.of(rows));
      }
    }
    return found;
  }

  <R> Optional<R> first(String sql, Row<R> row, Object... values) throws SQLException {
    try (ResultSet rows = bound(sql, values).executeQuery()) {
      return rows.next() ? Optional.of(row.of(rows)) : Optional.empty();
    }
  }

  /** The tables that are there, whoever made them. */
  List<String> tables() throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet rows =
        connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
      while (rows.next()) {
        names.add(rows.getString("TABLE_NAME"));
      }
    }
    return names;
  }

  void durable(boolean wanted, Dialect dialect) throws SQLException {
    if (durable != wanted) {
      execute(dialect.durable(wanted));
      durable = wanted;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  private PreparedStatement bound(String sql, Object... values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else {
        statement.setObject(i + 1, values[i]);
      }
    }
    return statement;
  }
}
