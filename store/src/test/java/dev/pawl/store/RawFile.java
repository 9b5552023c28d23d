package dev.pawl.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A store's file as SQLite sees it, behind the store's back. */
final class RawFile {
  private RawFile() {}

  static void run(Path file, String... statements) throws SQLException {
    try (Connection connection = connect(file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of each row. */
  static List<String> query(Path file, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = connect(file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  static Connection connect(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }
}
