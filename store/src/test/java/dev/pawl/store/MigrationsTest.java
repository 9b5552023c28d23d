package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.LineageId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MigrationsTest {
  private static final Migrations NOW = Migrations.ofThisBuild();

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("store.db");
  }

  @Test
  void anOlderStoreIsBroughtUpToDateWithAllItHolds() throws Exception {
    LineageId lineage = LineageId.random();
    String id;
    try (Store store = open(NOW)) {
      id = store.id();
      store.write(lineage, batch -> batch.putBlob(new byte[] {1}));
    }
    Migrations later =
        NOW.and("ALTER TABLE workspace ADD COLUMN later TEXT; -- why; not a statement");
    try (Store store = open(later)) {
      assertThat(store.id()).isEqualTo(id);
      assertThat(store.lineages()).containsExactly(lineage);
    }
    assertThat(version()).isEqualTo(NOW.count() + 1);
    open(later).close();
    assertThat(RawFile.query(file, "SELECT later FROM workspace")).isEmpty();
  }

  @Test
  void aStoreOfALaterPawlIsRefusedAndLeftAlone() throws Exception {
    open(NOW.and("CREATE TABLE later (x TEXT)")).close();
    assertThatThrownBy(() -> open(NOW))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.TOO_NEW))
        .hasMessageContainingAll(file.toString(), "later Pawl", "version");
    assertThat(version()).isEqualTo(NOW.count() + 1);
  }

  @Test
  void aMigrationThatFailsChangesNothing() throws Exception {
    open(NOW).close();
    Migrations bad = NOW.and("CREATE TABLE later (x TEXT); CREATE TABLE later (x TEXT);");
    assertThatThrownBy(() -> open(bad)).isInstanceOf(StoreException.class);
    assertThat(version()).isEqualTo(NOW.count());
    open(NOW).close();
    assertThat(RawFile.query(file, "SELECT name FROM sqlite_master")).doesNotContain("later");
  }

  @Test
  void ofManyThatOpenANewFileOneMakesIt() {
    List<Thread> threads = new ArrayList<>();
    List<String> ids = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                try (Store store = open(NOW)) {
                  ids.add(store.id());
                }
              });
      threads.add(thread);
      thread.start();
    }
    threads.forEach(MigrationsTest::join);
    assertThat(ids).hasSize(8);
    assertThat(ids.stream().distinct()).hasSize(1);
  }

  private Store open(Migrations migrations) {
    return Stores.open(file, migrations, Database.PATIENCE);
  }

  private int version() throws Exception {
    return Integer.parseInt(
        RawFile.query(file, "SELECT value FROM pawl_store WHERE name = 'version'").get(0));
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
