package dev.pawl.store;

import java.sql.SQLException;

/** Carries a database's failure out of a {@link Store.Work}, which declares none. */
final class SqlFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final SQLException sql;

  SqlFailure(SQLException sql) {
    super(sql);
    this.sql = sql;
  }

  SQLException sql() {
    return sql;
  }
}
