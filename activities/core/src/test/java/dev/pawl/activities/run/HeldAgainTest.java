package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.hold.HeldWorkspace;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.store.Store;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.HeldAgain;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is reset after its end works where it has given its workspace back. */
class HeldAgainTest {
  private static final String RESET = "run-2";

  @TempDir Path directory;
  private SealBench seal;
  private SealRequest end;

  @BeforeEach
  void endARun() {
    seal = new SealBench(directory);
    seal.runs.prepare("1", 1);
    end = seal.request(null, List.of(), List.of());
    seal.runs.seal(end, 1);
  }

  @AfterEach
  void close() {
    seal.runs.close();
  }

  @Test
  void aResetRunTakesItsWorkspaceAgainUntilItsNextEnd() {
    require(RESET);

    assertThat(holder().lineage()).isEqualTo(lineage());
    assertThat(HeldAgain.isOver(store(), lineage())).isFalse();
    seal.runs.sealAfterReset(end, RESET);
    assertThat(HeldAgain.isOver(store(), lineage())).isTrue();
    assertThat(store().barring(by(LineageId.random()))).isEmpty();
  }

  @Test
  void aRunThatIsResetToItsBeginningTakesItToo() {
    seal.runs.bench.as(RESET, "1", 1, attempt -> seal.runs.prepare(attempt));

    assertThat(holder().lineage()).isEqualTo(lineage());
  }

  @Test
  void aResetRunWaitsWhereAnotherOneWorksThereNow() {
    LineageId other = LineageId.random();
    store().hold(by(other));
    seal.runs.bench.runs().begin("asks", "");

    ApplicationFailure failure = RunBench.failing(() -> require(RESET));

    assertThat(failure.getType()).isEqualTo(FailureType.WORKSPACE_LOST.name());
    assertThat(failure.isNonRetryable()).isTrue();
    assertThat(failure.getOriginalMessage())
        .contains("run asks has this run's workspace now")
        .endsWith("pawl resume workflow-1");
    assertThat(holder().lineage()).isEqualTo(other);
  }

  @Test
  void anAttemptThatWakesUpAfterTheEndTakesNothing() {
    require(Bench.RUN);

    assertThat(store().barring(by(LineageId.random()))).isEmpty();
  }

  private boolean require(String runId) {
    return seal.runs.bench.as(
        runId,
        "9",
        1,
        attempt -> {
          HeldWorkspace.require(seal.runs.bench.surroundings(), attempt, lineage(), place());
          return true;
        });
  }

  private WorkspaceHold holder() {
    return store().hold(by(LineageId.random()));
  }

  private WorkspaceHold by(LineageId lineage) {
    return new WorkspaceHold(place(), lineage, "asks", false);
  }

  private WorkspacePlace place() {
    return seal.runs.bench.workspace().place(seal.runs.bench.workspaces().hostId());
  }

  private Store store() {
    return seal.runs.bench.store();
  }

  private LineageId lineage() {
    return seal.runs.bench.lineage();
  }
}
