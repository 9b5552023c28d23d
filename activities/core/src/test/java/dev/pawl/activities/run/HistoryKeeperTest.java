package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.pawl.activities.bench.Bench;
import dev.pawl.contracts.Json;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.HistoryKept;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An execution ends after its copy was made, and messages are accepted in between. */
class HistoryKeeperTest {
  private static final String NEXT = "run-2";

  @TempDir Path directory;
  private RunBench runs;

  @BeforeEach
  void open() {
    runs = new RunBench(directory);
    runs.bench.runs().follow(NEXT, Bench.RUN);
    runs.bench.runs().grow(20);
    runs.keepHistory("keep", 1);
    runs.bench.runs().grow(24);
  }

  @AfterEach
  void close() {
    runs.close();
  }

  @Test
  void whatCameAfterTheCopyIsKeptByTheNextExecution() {
    runs.keepHistory(NEXT, 2, "keep", 1);

    assertThat(copies(1))
        .extracting(HistoryKept::runId, HistoryKept::events)
        .containsExactly(tuple(Bench.RUN, 20), tuple(Bench.RUN, 24));
    assertThat(copies(2)).extracting(HistoryKept::runId).containsExactly(NEXT);
  }

  @Test
  void anExecutionThatIsOverIsReadOnce() {
    runs.keepHistory(NEXT, 2, "keep", 1);
    int asked = runs.bench.runs().asked();
    runs.keepHistory(NEXT, 2, "keep-again", 1);

    assertThat(runs.bench.runs().asked() - asked).isEqualTo(1);
    assertThat(copies(1)).hasSize(2);
  }

  @Test
  void itsOwnCopyStaysWhereTheServerHasForgottenIt() {
    runs.bench.runs().forget(Bench.RUN);
    runs.keepHistory(NEXT, 2, "keep", 1);

    assertThat(copies(1)).extracting(HistoryKept::events).containsExactly(20);
    assertThat(copies(2)).hasSize(1);
  }

  private List<HistoryKept> copies(int execution) {
    return runs
        .bench
        .store()
        .values(runs.bench.lineage(), Keys.history(execution) + "/")
        .values()
        .stream()
        .map(value -> Json.read(value, HistoryKept.class))
        .toList();
  }
}
