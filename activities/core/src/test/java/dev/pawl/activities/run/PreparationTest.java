package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.activities.workspace.Workspace;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.store.Keys;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.RunServer;
import dev.pawl.store.ledger.RunStart;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class PreparationTest {
  private static final LineageId OTHER = LineageId.random();

  @TempDir Path directory;
  private RunBench runs;

  @BeforeEach
  void open() {
    runs = new RunBench(directory);
  }

  @AfterEach
  void close() {
    runs.close();
  }

  @Test
  void runPinsItsToolsAndItsWorkspace() {
    Prepared prepared = runs.prepare("1", 1);

    RunRef ref = new RunRef(runs.bench.lineage(), Digest.of("x"), prepared.toolset(), null);
    assertThat(Pins.tools(runs.bench.store(), ref))
        .extracting(ToolDefinition::name)
        .containsExactly("look");
    assertThat(prepared.workspace()).isEqualTo(runs.bench.workspace().id());
    assertThat(prepared.workspacePath()).isEqualTo(runs.bench.workspace().path().toString());
    assertThat(prepared.toolQueue()).isEqualTo("pawl-" + runs.bench.store().id());
    assertThat(prepared.inputPrice()).isNotNull();
    RunStart start = start();
    assertThat(start.prepared()).isEqualTo(prepared);
    assertThat(start.workflowId()).isEqualTo(Bench.WORKFLOW);
    assertThat(start.by().runId()).isEqualTo(Bench.RUN);
  }

  @Test
  void laterAttemptFindsTheSame() {
    runs.bench.faults().killAt(FaultPoint.AFTER_HOLD);
    assertThatThrownBy(() -> runs.prepare("1", 1)).isInstanceOf(ControlledFaults.Killed.class);
    Prepared first = runs.prepare("1", 2);
    runs.workspace = null;

    assertThat(runs.prepare("1", 3)).isEqualTo(first);
  }

  @Test
  void runThatNamesNoWorkspaceGetsOneOfItsOwn() {
    runs.workspace = null;

    assertThat(Path.of(runs.prepare("1", 1).workspacePath()))
        .isEmptyDirectory()
        .hasFileName(runs.bench.lineage().value());
  }

  @Test
  void heldWorkspaceIsRefusedWithItsHolderAndTheFlag() {
    holdByOther();
    runs.bench.runs().begin("other", "first-run");

    ApplicationFailure failure = RunBench.failing(() -> runs.prepare("1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.WORKSPACE_HELD.name());
    assertThat(failure.isNonRetryable()).isTrue();
    assertThat(failure.getOriginalMessage())
        .contains(runs.bench.workspace().path().toString())
        .contains("in use by run other")
        .contains("--share-workspace");
  }

  @Test
  void sharedWorkspaceIsHeldBesideAnotherRunThatSharesItUntilBothHaveEnded() {
    holdByOther(true);
    runs.bench.runs().begin("other", "first-run");
    runs.workspace = new WorkspaceSpec(runs.bench.workspace().path().toString(), true);

    assertThat(runs.prepare("1", 1).workspace()).isEqualTo(runs.bench.workspace().id());
    runs.bench.store().release(runs.bench.workspace().id(), OTHER);
    assertThat(holder().lineage()).isEqualTo(runs.bench.lineage());
  }

  @Test
  void workspaceOfARunThatDoesNotShareItIsNotShared() {
    holdByOther();
    runs.bench.runs().begin("other", "first-run");
    runs.workspace = new WorkspaceSpec(runs.bench.workspace().path().toString(), true);

    ApplicationFailure failure = RunBench.failing(() -> runs.prepare("1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.WORKSPACE_HELD.name());
    assertThat(failure.getOriginalMessage()).contains("other, which does not share it");
  }

  @Test
  void directoryInAHeldWorkspaceIsRefusedWithWhereItsHolderWorks() throws IOException {
    holdByOther();
    runs.bench.runs().begin("other", "first-run");
    Path inside = Files.createDirectories(runs.bench.workspace().path().resolve("web/src"));
    runs.workspace = new WorkspaceSpec(inside.toString(), false);

    ApplicationFailure failure = RunBench.failing(() -> runs.prepare("1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.WORKSPACE_HELD.name());
    assertThat(failure.getOriginalMessage())
        .contains("the workspace " + inside + " is in use by run other")
        .contains("which works in " + runs.bench.workspace().path());
  }

  @Test
  void workspaceAroundTheOneOfARunThatIsGoneIsTakenOver() throws IOException {
    Path inside = Files.createDirectories(runs.bench.workspace().path().resolve("web/src"));
    Workspace inner =
        runs.bench
            .workspaces()
            .resolve(Optional.of(new WorkspaceSpec(inside.toString(), false)), OTHER);
    runs.bench.store().hold(new WorkspaceHold(place(inner), OTHER, "other", false));

    runs.prepare("1", 1);

    assertThat(holder().lineage()).isEqualTo(runs.bench.lineage());
  }

  @Test
  void workspaceOfARunThatIsGoneIsTakenOver() {
    holdByOther();

    runs.prepare("1", 1);

    assertThat(holder().lineage()).isEqualTo(runs.bench.lineage());
  }

  @Test
  void workspaceOfARunOfAnotherServerIsHeldUntilTheStoreHasItsEnd() {
    holdByOther();
    server(new RunServer(1, "cluster-2", "namespace-2"));

    ApplicationFailure failure = RunBench.failing(() -> runs.prepare("1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.WORKSPACE_HELD.name());
    assertThat(failure.getOriginalMessage()).contains("run other", "another Temporal server");
    runs.bench.store().write(OTHER, batch -> put(batch, Keys.RUN_END, new byte[] {'{', '}'}));
    runs.prepare("1", 2);
    assertThat(holder().lineage()).isEqualTo(runs.bench.lineage());
  }

  @Test
  void runOfThisServerThatIsGoneHoldsNothing() {
    holdByOther();
    server(new RunServer(1, "cluster-after-a-failover", "namespace-1"));

    runs.prepare("1", 1);

    assertThat(holder().lineage()).isEqualTo(runs.bench.lineage());
    byte[] server = runs.bench.store().value(runs.bench.lineage(), Keys.RUN_SERVER).orElseThrow();
    assertThat(Json.read(server, RunServer.class))
        .isEqualTo(new RunServer(1, "cluster-1", "namespace-1"));
  }

  private void server(RunServer server) {
    runs.bench.store().write(OTHER, batch -> put(batch, Keys.RUN_SERVER, Json.bytes(server)));
  }

  @Test
  void workspaceOfARunWhoseIdNamesALaterRunIsTakenOver() {
    holdByOther();
    runs.bench.runs().begin("other", "another-first-run");

    runs.prepare("1", 1);

    assertThat(holder().lineage()).isEqualTo(runs.bench.lineage());
  }

  @Test
  void workspaceOfARunWithAnEndInTheLedgerIsTakenOverWithoutAsking() {
    holdByOther();
    runs.bench.store().write(OTHER, batch -> put(batch, Keys.RUN_END, new byte[] {'{', '}'}));
    runs.bench.runs().doNotAnswer(100);

    runs.prepare("1", 1);

    assertThat(runs.bench.runs().asked()).isZero();
  }

  @Test
  void whatThisWorkerLacksIsNamed() {
    runs.tools = java.util.List.of("look", "fly");
    ApplicationFailure noTool = RunBench.failing(() -> runs.prepare("1", 1));
    runs.tools = java.util.List.of();
    runs.provider = "elsewhere";
    ApplicationFailure noProvider = RunBench.failing(() -> runs.prepare("1", 2));

    assertThat(noTool.getType()).isEqualTo(FailureType.CODE_MISSING.name());
    assertThat(noTool.getOriginalMessage()).contains("[fly]").contains("[look]");
    assertThat(noProvider.getType()).isEqualTo(FailureType.CODE_MISSING.name());
    assertThat(noProvider.getOriginalMessage()).contains("elsewhere").contains("scripted");
  }

  @Test
  void costLimitWithoutAPriceIsRefused() {
    runs.provider = "bench";
    runs.limits = Limits.DEFAULT;

    ApplicationFailure failure = RunBench.failing(() -> runs.prepare("1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.UNPRICED_MODEL.name());
    assertThat(failure.getOriginalMessage()).contains("model-1 of bench").contains("$2.00");
    runs.limits = Limits.NONE;
    assertThat(runs.prepare("1", 2).inputPrice()).isNull();
  }

  @Test
  void directoryThatCannotBeAWorkspaceIsRefused() {
    runs.workspace = new WorkspaceSpec("/", false);

    ApplicationFailure failure = RunBench.failing(() -> runs.prepare("1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.INVALID_REQUEST.name());
    assertThat(failure.getOriginalMessage()).contains("root of the file system");
    assertThat(Files.exists(directory)).isTrue();
  }

  private void holdByOther() {
    holdByOther(false);
  }

  private void holdByOther(boolean shared) {
    runs.bench
        .store()
        .hold(new WorkspaceHold(place(runs.bench.workspace()), OTHER, "other", shared));
    RunStart template = template();
    runs.bench.store().write(OTHER, batch -> put(batch, Keys.RUN_START, Json.bytes(template)));
  }

  private static boolean put(dev.pawl.store.Store.Batch batch, String key, byte[] value) {
    return batch.putIfAbsent(key, value) == null;
  }

  private RunStart template() {
    try (RunBench elsewhere = new RunBench(directory.resolve("elsewhere"))) {
      elsewhere.prepare("1", 1);
      RunStart start =
          Json.read(
              elsewhere
                  .bench
                  .store()
                  .value(elsewhere.bench.lineage(), Keys.RUN_START)
                  .orElseThrow(),
              RunStart.class);
      AttemptRef by = new AttemptRef("first-run", "1", 1, "host", "worker", "build");
      return new RunStart(
          1, by, "other", start.agent(), start.settings(), start.prepared(), start.at());
    }
  }

  private WorkspacePlace place(Workspace workspace) {
    return workspace.place(runs.bench.workspaces().hostId());
  }

  private WorkspaceHold holder() {
    return runs.bench
        .store()
        .hold(new WorkspaceHold(place(runs.bench.workspace()), LineageId.random(), "asks", false));
  }

  private RunStart start() {
    return Json.read(
        runs.bench.store().value(runs.bench.lineage(), Keys.RUN_START).orElseThrow(),
        RunStart.class);
  }
}
