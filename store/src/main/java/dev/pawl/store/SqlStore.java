package dev.pawl.store;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A store in an SQL database. */
final class SqlStore implements Store {
  private final Database database;
  private final Dialect dialect;
  private final String location;
  private final String id;

  private SqlStore(Database database, Dialect dialect, String id) {
    this.database = database;
    this.dialect = dialect;
    this.location = dialect.location();
    this.id = id;
  }

  /** Opens the store that is there, bringing its tables up to date, or makes one. */
  static SqlStore open(Dialect dialect, Migrations migrations, Duration patience) {
    Database database = new Database(dialect, patience);
    try {
      String id = database.commit(true, "open", session -> migrations.apply(session, dialect));
      database.outside(
          "open",
          session -> {
            dialect.settle(session);
            return id;
          });
      return new SqlStore(database, dialect, id);
    } catch (RuntimeException e) {
      closeAfter(e, database);
      throw e;
    }
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public <R> R write(LineageId lineage, Work<R> work) {
    return database.commit(
        true,
        "write",
        session -> {
          try (SqlBatch batch = new SqlBatch(session, lineage, location)) {
            R result = work.in(batch);
            batch.check();
            return result;
          }
        });
  }

  @Override
  public byte[] blob(Digest digest) {
    return database.read("read blob " + digest, session -> Blobs.read(session, digest, location));
  }

  @Override
  public List<Digest> blobs(LineageId lineage) {
    return database.read(
        "list the blobs of a run",
        session -> {
          Optional<Long> number = Lineages.find(session, lineage);
          return number.isPresent() ? Blobs.of(session, number.get()) : List.<Digest>of();
        });
  }

  @Override
  public Optional<byte[]> value(LineageId lineage, String key) {
    return database.read(
        "read the ledger",
        session -> {
          Optional<Long> number = Lineages.find(session, lineage);
          return number.isPresent()
              ? Ledger.value(session, number.get(), key)
              : Optional.<byte[]>empty();
        });
  }

  @Override
  public SortedMap<String, byte[]> values(LineageId lineage, String prefix) {
    return database.read(
        "read the ledger",
        session -> {
          Optional<Long> number = Lineages.find(session, lineage);
          return number.isPresent()
              ? Ledger.values(session, number.get(), prefix)
              : Collections.unmodifiableSortedMap(new TreeMap<String, byte[]>());
        });
  }

  @Override
  public void append(LineageId lineage, StreamChunk chunk) {
    database.commit(
        false,
        "keep live text",
        session -> {
          LiveText.append(session, Lineages.findOrMake(session, lineage), chunk);
          return lineage;
        });
  }

  @Override
  public List<StreamChunk.Numbered> stream(LineageId lineage, long after, int most) {
    return database.read(
        "read live text",
        session -> {
          Optional<Long> number = Lineages.find(session, lineage);
          return number.isPresent()
              ? LiveText.after(session, number.get(), after, most)
              : List.<StreamChunk.Numbered>of();
        });
  }

  @Override
  public WorkspaceHold hold(WorkspaceHold wanted) {
    return database.commit(true, "take a workspace", session -> Workspaces.hold(session, wanted));
  }

  @Override
  public List<WorkspaceHold> barring(WorkspaceHold wanted) {
    return database.read(
        "look who has a workspace", session -> Workspaces.barring(session, wanted));
  }

  @Override
  public void release(String workspace, LineageId lineage) {
    database.commit(
        true,
        "give a workspace back",
        session -> {
          Workspaces.release(session, workspace, lineage);
          return lineage;
        });
  }

  @Override
  public WorkspaceHold takeOver(WorkspaceHold ended, WorkspaceHold wanted) {
    return database.commit(
        true, "take a workspace over", session -> Workspaces.takeOver(session, ended, wanted));
  }

  @Override
  public List<LineageId> lineages() {
    return database.read("list the lineages", Lineages::newestFirst);
  }

  @Override
  public long size(LineageId lineage) {
    return database.read(
        "measure a run",
        session -> {
          Optional<Long> number = Lineages.find(session, lineage);
          return number.isPresent() ? Deletion.size(session, number.get()) : 0L;
        });
  }

  @Override
  public boolean delete(LineageId lineage, Predicate<Batch> condition) {
    return database.commit(
        true,
        "delete a run",
        session -> {
          try (SqlBatch batch = new SqlBatch(session, lineage, location)) {
            Optional<Long> number = Lineages.find(session, lineage);
            if (number.isEmpty() || !condition.test(batch)) {
              return false;
            }
            Deletion.of(session, lineage, number.get());
            return true;
          }
        });
  }

  @Override
  public void compact() {
    database.apart(
        "give room back",
        session -> {
          for (String statement : dialect.compact()) {
            session.execute(statement);
          }
          return id;
        });
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public void close() {
    database.close();
  }

  private static void closeAfter(RuntimeException why, Database database) {
    try {
      database.close();
    } catch (StoreException e) {
      why.addSuppressed(e);
    }
  }
}
