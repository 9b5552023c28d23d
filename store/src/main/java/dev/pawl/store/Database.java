package dev.pawl.store;

import dev.pawl.store.Dialect.Use;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** The connections to one database, and the one way to run a transaction on it. */
final class Database implements AutoCloseable {
  /** How long work is run again that met another process's work. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration PAUSE = Duration.ofMillis(5);

  private final Dialect dialect;
  private final Duration patience;
  private final Pool readers;
  private final Pool writers;

  Database(Dialect dialect, Duration patience) {
    this.dialect = dialect;
    this.patience = patience;
    this.readers = new Pool(Use.READ);
    this.writers = new Pool(Use.WRITE);
  }

  /** Something that is done on a session. */
  @FunctionalInterface
  interface Action<R> {
    R on(Session session) throws SQLException;
  }

  /** Runs one statement, or some that need no common view. */
  <R> R read(String doing, Action<R> action) {
    return again(readers, doing, action);
  }

  /** Runs what may write and must not be inside of a transaction. */
  void outside(String doing, Action<?> action) {
    again(writers, doing, action);
  }

  /** Runs what must be alone on its connection. */
  void apart(String doing, Action<?> action) {
    again(
        writers,
        doing,
        ignored -> {
          try (Session session = new Session(dialect.connect(Use.WRITE))) {
            return action.on(session);
          }
        });
  }

  /** Runs an action as one commit; may run it more than once. */
  <R> R commit(boolean durable, String doing, Action<R> action) {
    return again(
        writers,
        doing,
        session -> {
          session.durable(durable, dialect);
          session.execute(dialect.begin());
          R result = action.on(session);
          session.execute("COMMIT");
          return result;
        });
  }

  private <R> R again(Pool pool, String doing, Action<R> action) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        return pool.use(action);
      } catch (SQLException e) {
        if (!dialect.conflict(e) || System.nanoTime() - deadline > 0) {
          throw dialect.explain(e, doing);
        }
      } catch (SqlFailure e) {
        if (!dialect.conflict(e.sql()) || System.nanoTime() - deadline > 0) {
          throw dialect.explain(e.sql(), doing);
        }
      }
      // Most waiting is done inside the database; this keeps the rest from spinning.
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  @Override
  public void close() {
    try {
      // Readers first: the last connection that closes tidies up, and it has to be able to write.
      readers.close();
      writers.close();
    } catch (SQLException e) {
      throw dialect.explain(e, "close");
    }
  }

  /** Sessions of one use. A session that met a failure is not used again. */
  private final class Pool {
    private final Use use;
    private final int size;
    private final Semaphore free;
    private final Deque<Session> idle = new ArrayDeque<>();
    private boolean closed;

    Pool(Use use) {
      this.use = use;
      this.size = dialect.connections(use);
      this.free = new Semaphore(size, true);
    }

    <R> R use(Action<R> action) throws SQLException {
      free.acquireUninterruptibly();
      try {
        Session session = take();
        try {
          R result = action.on(session);
          give(session);
          return result;
        } catch (SQLException | RuntimeException | Error e) {
          discard(session, e);
          throw e;
        }
      } finally {
        free.release();
      }
    }

    private Session take() throws SQLException {
      synchronized (idle) {
        if (closed) {
          throw new StoreException(
              StoreException.Kind.UNAVAILABLE,
              "the store " + dialect.location() + " is closed",
              null,
              null);
        }
        Session session = idle.pollLast();
        if (session != null) {
          return session;
        }
      }
      return new Session(dialect.connect(use));
    }

    private void give(Session session) {
      synchronized (idle) {
        idle.addLast(session);
      }
    }

    /** Closing rolls back what was begun. */
    private void discard(Session session, Throwable why) {
      try {
        session.close();
      } catch (SQLException e) {
        why.addSuppressed(e);
      }
    }

    void close() throws SQLException {
      free.acquireUninterruptibly(size);
      try {
        synchronized (idle) {
          closed = true;
          while (!idle.isEmpty()) {
            idle.removeLast().close();
          }
        }
      } finally {
        free.release(size);
      }
    }
  }
}
