package dev.pawl.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * What differs between databases. The statements themselves are the same everywhere.
 *
 * <p>In migrations, {@code {bytes}} is a column of bytes, {@code {key}} one of ASCII text that
 * sorts by its bytes, and {@code {identity}} a number that the database draws, always above the
 * ones before.
 */
interface Dialect {
  /** What a connection is for. */
  enum Use {
    READ,
    WRITE
  }

  /** Opens a connection in auto-commit mode. Transactions begin with {@link #begin}. */
  Connection connect(Use use) throws SQLException;

  /** How many connections of one kind this process may have at once. */
  int connections(Use use);

  /** Replaces the words in braces of a migration. */
  String inThisDialect(String migration);

  /** Marks the database as a Pawl store, for whoever finds it; part of the first migration. */
  String mark();

  /**
   * Does what has to be done to the database once it is known to be a Pawl store, and outside of a
   * transaction. Harmless if it was done before.
   */
  void settle(Session session) throws SQLException;

  /** Begins a transaction that will write. */
  String begin();

  /**
   * Whether a commit waits until its writes are on disk. Where it does not, a crash of the machine
   * may lose the last writes, but never half of one.
   */
  String durable(boolean durable);

  /**
   * Statements, outside of any transaction, that give the room of deleted rows back to the disk.
   */
  List<String> compact();

  /** Whether the same work may succeed when it is run again from its start. */
  boolean conflict(SQLException failure);

  /** Says what a failure means, for people. */
  StoreException explain(SQLException failure, String doing);

  /** Where the database is, for people. */
  String location();
}
