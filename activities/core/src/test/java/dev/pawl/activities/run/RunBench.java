package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.BenchTool;
import dev.pawl.activities.bench.ScriptedModel;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A bench that begins and ends runs. */
final class RunBench implements AutoCloseable {
  final Bench bench;
  final BenchTool look = new BenchTool("look", Effect.READ_ONLY, Access.READ);
  List<String> tools = List.of("look");
  String provider = "scripted";
  Limits limits = Limits.NONE;
  @Nullable WorkspaceSpec workspace;
  private final RunActivitiesImpl activities;

  RunBench(Path directory) {
    bench = new Bench(directory);
    workspace = new WorkspaceSpec(bench.workspace().path().toString(), false);
    activities =
        new RunActivitiesImpl(
            bench.surroundings(),
            Set.of("scripted", ScriptedModel.NAME),
            ToolCatalog.of(List.of(look)),
            PriceTable.builtIn(),
            bench.workspaces());
  }

  RunRef run() {
    AgentDefinition agent =
        new AgentDefinition(
            AgentDefinition.FORMAT, "agent", ModelSettings.of(provider, "model-1"), "", tools);
    Digest blob = bench.blob(Json.bytes(agent));
    return new RunRef(bench.lineage(), blob, null, null);
  }

  Prepared prepare(String activityId, int attempt) {
    return bench.as(activityId, attempt, this::prepare);
  }

  Prepared prepare(Attempt attempt) {
    RunSettings settings = RunSettings.of(limits, ApprovalMode.SAFE, workspace);
    return activities.prepare(new PrepareRequest(run(), settings), attempt);
  }

  Sealed seal(SealRequest request, int attempt) {
    return bench.as("seal", attempt, a -> activities.seal(request, a));
  }

  /** Seals as the execution that a reset has put into the place of another one. */
  Sealed sealAfterReset(SealRequest request, String runId) {
    return bench.as(runId, "seal", 1, a -> activities.seal(request, a));
  }

  void keepHistory(String activityId, int attempt) {
    keepHistory(Bench.RUN, 1, activityId, attempt);
  }

  void keepHistory(String runId, int execution, String activityId, int attempt) {
    KeepHistoryRequest request = new KeepHistoryRequest(run(), execution);
    boolean done = bench.as(runId, activityId, attempt, a -> activities.keepHistory(request, a));
    assertThat(done).isTrue();
  }

  static ApplicationFailure failing(Callable<?> work) {
    ApplicationFailure failure = catchThrowableOfType(ApplicationFailure.class, work::call);
    assertThat(failure).isNotNull();
    return failure;
  }

  @Override
  public void close() {
    bench.close();
  }
}
