package dev.pawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A writer that is killed at any moment loses nothing that it acknowledged, and leaves nothing half
 * done. {@code -Dstore.kills=200} is the long form; {@code -Dstore.seed=N} repeats one.
 */
final class KilledWriterIT {
  private static final int KILLS = Integer.getInteger("store.kills", 16);
  private static final long SEED = Long.getLong("store.seed", System.nanoTime());
  private static final int MOST_RECORDS = 25;
  private static final int LONGEST_MOMENT = 4_000_000;

  /** Looking at all of a file takes the longer the more there is. */
  private static final int ROUNDS_PER_FILE = 10;

  @TempDir Path folder;
  private final LineageId lineage = LineageId.random();
  private final Random random = new Random(SEED);
  private final Set<String> acknowledged = new HashSet<>();

  @Test
  void everyAcknowledgedRecordIsThereAndNoneIsHalfThere() throws Exception {
    for (int round = 0; round < KILLS; round++) {
      if (round % ROUNDS_PER_FILE == 0) {
        acknowledged.clear();
      }
      Path file = folder.resolve("store-" + round / ROUNDS_PER_FILE + ".db");
      if (round % 2 == 0) {
        killOne(file, round);
      } else {
        killOneBesideAnother(file, round);
      }
      assertSound(file, "round " + round + " of seed " + SEED);
    }
  }

  /** The next to open the file finds what the killed process left. */
  private void killOne(Path file, int round) throws Exception {
    Process writer = start(file, round);
    try (BufferedReader lines = writer.inputReader(UTF_8)) {
      for (int left = random.nextInt(MOST_RECORDS); left >= 0; left--) {
        String name = lines.readLine();
        assertThat(name).as("the writer of round " + round + " failed").isNotNull();
        acknowledged.add(name);
      }
      untilARandomMoment();
      // By its handle, since a killed Process closes its pipe, and what it said is still in there.
      writer.toHandle().destroyForcibly();
      lines.lines().filter(name -> name.endsWith(KilledWriter.END)).forEach(acknowledged::add);
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }

  /** A process that lives goes on writing while and after the other one dies. */
  private void killOneBesideAnother(Path file, int round) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService beside = Executors.newSingleThreadExecutor();
    try (Store store = Stores.open(file)) {
      Future<List<String>> written = beside.submit(() -> writeOn(store, round, over));
      try {
        killOne(file, round);
      } finally {
        over.set(true);
      }
      acknowledged.addAll(written.get());
    } finally {
      beside.shutdown();
    }
  }

  private List<String> writeOn(Store store, int round, AtomicBoolean over) {
    Random content = new Random(round);
    List<String> names = new ArrayList<>();
    while (!over.get()) {
      String name = "beside-" + round + "/" + names.size() + KilledWriter.END;
      KilledWriter.write(store, lineage, name, content);
      names.add(name);
    }
    return names;
  }

  private void assertSound(Path file, String when) throws SQLException {
    try (Store store = Stores.open(file)) {
      Map<String, String> first = values(store, "first/");
      assertThat(values(store, "second/")).as(when).isEqualTo(first);
      assertThat(first.keySet()).as(when).containsAll(acknowledged);
      Set<String> named = new HashSet<>();
      first.values().forEach(names -> named.addAll(List.of(names.split(" "))));
      named.forEach(digest -> store.blob(new Digest(digest)));
      assertThat(RawFile.query(file, "SELECT lower(hex(digest)) FROM blob"))
          .as(when)
          .containsExactlyInAnyOrderElementsOf(named);
    }
    assertThat(RawFile.query(file, "PRAGMA integrity_check")).as(when).containsExactly("ok");
  }

  private Map<String, String> values(Store store, String prefix) {
    Map<String, String> values = new TreeMap<>();
    store
        .values(lineage, prefix)
        .forEach(
            (key, value) -> values.put(key.substring(prefix.length()), new String(value, UTF_8)));
    return values;
  }

  private void untilARandomMoment() {
    long moment = System.nanoTime() + random.nextInt(LONGEST_MOMENT);
    while (System.nanoTime() < moment) {
      Thread.onSpinWait();
    }
  }

  private Process start(Path file, int round) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.io.tmpdir=" + folder,
            "-cp",
            System.getProperty("java.class.path"),
            KilledWriter.class.getName(),
            file.toString(),
            lineage.value(),
            "round-" + round,
            Integer.toString(random.nextInt()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
