package dev.pawl.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The numbered changes that make a store's tables what this build expects. They only grow: one that
 * was released is never edited.
 */
final class Migrations {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final int ID_LENGTH = 8;

  private final List<String> all;

  /** Migration n is the n-th of the list, from 1. */
  Migrations(List<String> all) {
    this.all = List.copyOf(all);
  }

  static Migrations ofThisBuild() {
    return new Migrations(
        List.of(resource("0001-begin.sql"), resource("0002-workspace-place.sql")));
  }

  /** These and one more. */
  Migrations and(String next) {
    List<String> more = new ArrayList<>(all);
    more.add(next);
    return new Migrations(more);
  }

  int count() {
    return all.size();
  }

  /** Brings the tables up to date inside the session's transaction. Returns the store's id. */
  String apply(Session session, Dialect dialect) throws SQLException {
    int from = version(session, dialect);
    if (from > all.size()) {
      throw new StoreException(
          StoreException.Kind.TOO_NEW,
          String.format(
              "the store %s was written by a later Pawl (its tables have version %d, this build"
                  + " knows %d); use that version of Pawl",
              dialect.location(), from, all.size()),
          null,
          null);
    }
    for (int next = from; next < all.size(); next++) {
      for (String statement : statements(dialect.inThisDialect(all.get(next)))) {
        session.execute(statement);
      }
    }
    if (from == 0) {
      session.execute(dialect.mark());
      session.update("INSERT INTO pawl_store (name, value) VALUES ('id', ?)", drawId());
      session.update("INSERT INTO pawl_store (name, value) VALUES ('version', ?)", text());
    } else if (from < all.size()) {
      session.update("UPDATE pawl_store SET value = ? WHERE name = 'version'", text());
    }
    return setting(session, "id").orElseThrow(() -> notAStore(dialect));
  }

  /** The number of the last migration that the store has seen; 0 for an empty database. */
  private static int version(Session session, Dialect dialect) throws SQLException {
    List<String> tables = session.tables();
    if (tables.isEmpty()) {
      return 0;
    }
    if (!tables.contains("pawl_store")) {
      throw notAStore(dialect);
    }
    String version = setting(session, "version").orElseThrow(() -> notAStore(dialect));
    try {
      return Integer.parseInt(version);
    } catch (NumberFormatException e) {
      throw notAStore(dialect);
    }
  }

  private String text() {
    return Integer.toString(all.size());
  }

  private static Optional<String> setting(Session session, String name) throws SQLException {
    return session.first(
        "SELECT value FROM pawl_store WHERE name = ?", row -> row.getString(1), name);
  }

  private static StoreException notAStore(Dialect dialect) {
    return new StoreException(
        StoreException.Kind.DAMAGED,
        dialect.location()
            + " is a database of another program, not a Pawl store; it was not changed. Name"
            + " another place for the store",
        null,
        null);
  }

  private static String drawId() {
    SecureRandom random = new SecureRandom();
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < ID_LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  private static List<String> statements(String migration) {
    String code = migration.replaceAll("--.*", "");
    return List.of(code.split(";")).stream()
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  private static String resource(String name) {
    try (InputStream in = Migrations.class.getResourceAsStream("migration/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks migration " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the jar cannot be read: migration " + name, e);
    }
  }
}
