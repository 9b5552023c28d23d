package dev.pawl.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.BenchTool;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.ToolResultRecord;
import io.temporal.failure.ApplicationFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bench that executes. Its tools: one that reads, one that writes, one that must not run twice.
 */
final class ToolBench implements AutoCloseable {
  static final CallRef CALL = new CallRef(3, 1);
  static final String ARGS = "{\"what\":\"it\",\"file\":\"a\"}";

  final Bench bench;
  final BenchTool look = new BenchTool("look", Effect.READ_ONLY, Access.READ);
  final BenchTool write = new BenchTool("write", Effect.IDEMPOTENT, Access.WRITE);
  final BenchTool pay = new BenchTool("pay", Effect.AT_MOST_ONCE, Access.SHELL);
  final RunRef run;
  ApprovalMode mode = ApprovalMode.ALL;
  String args = ARGS;
  boolean recordTree;
  @Nullable List<Integer> beside;
  @Nullable Approval approval;
  @Nullable Digest precondition;
  private ToolActivitiesImpl activities;

  ToolBench(Path directory) {
    this(directory, Duration.ofSeconds(30));
  }

  /**
   * @param limit how long {@link #look} may take
   */
  ToolBench(Path directory, Duration limit) {
    this(new Bench(directory), limit);
  }

  ToolBench(Bench bench) {
    this(bench, Duration.ofSeconds(30));
  }

  private ToolBench(Bench bench, Duration limit) {
    this.bench = bench;
    look.within(limit);
    ToolCatalog tools = ToolCatalog.of(List.of(look, write, pay));
    run = bench.run(tools.names().stream().map(tools::definition).toList());
    activities = with(tools);
  }

  /** From now on a worker executes that has other tools. */
  void deploy(BenchTool... tools) {
    activities = with(ToolCatalog.of(List.of(tools)));
  }

  private ToolActivitiesImpl with(ToolCatalog tools) {
    return new ToolActivitiesImpl(
        bench.surroundings(), tools, bench.workspaces(), Map.of("PATH", "/bin"));
  }

  ExecuteResult execute(BenchTool tool, String activityId, int attempt) {
    ExecuteRequest request = request(tool);
    return bench.as(activityId, attempt, a -> activities.execute(request, a));
  }

  /** Executes a call of a run that pinned other definitions. */
  ExecuteResult in(RunRef other, BenchTool tool, CallRef call) {
    ExecuteRequest request =
        new ExecuteRequest(
            ExecuteRequest.FORMAT,
            other,
            call,
            tool.name(),
            bench.blob(args),
            null,
            Policy.of(mode),
            null,
            false,
            true);
    return bench.as(call.toString(), 1, a -> activities.execute(request, a));
  }

  ExecuteRequest request(BenchTool tool) {
    return new ExecuteRequest(
        ExecuteRequest.FORMAT,
        run,
        CALL,
        tool.name(),
        bench.blob(args),
        precondition,
        Policy.of(mode),
        approval,
        recordTree,
        true,
        beside);
  }

  /** Executes with a worker that is killed at a fault point lined up before. */
  void executeAndDie(BenchTool tool, String activityId, int attempt) {
    assertThat(
            catchThrowableOfType(
                ControlledFaults.Killed.class, () -> execute(tool, activityId, attempt)))
        .isNotNull();
  }

  ApplicationFailure failing(BenchTool tool, String activityId, int attempt) {
    ApplicationFailure failure =
        catchThrowableOfType(ApplicationFailure.class, () -> execute(tool, activityId, attempt));
    assertThat(failure).isNotNull();
    return failure;
  }

  Entry.ToolResult entry(ExecuteResult result) {
    Digest entry = result.entry();
    assertThat(entry).isNotNull();
    return (Entry.ToolResult) Json.read(bench.store().blob(entry), Entry.class);
  }

  ToolResultRecord record() {
    return Json.read(
        bench.store().value(bench.lineage(), Keys.result(CALL)).orElseThrow(),
        ToolResultRecord.class);
  }

  String blob(@Nullable Digest digest) {
    assertThat(digest).isNotNull();
    return new String(bench.store().blob(digest), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    bench.close();
  }
}
