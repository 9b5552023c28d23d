package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.BenchTool;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.activities.bench.ScriptedModel;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A bench that generates: one token in costs 7 millionths of a dollar, one out 35. */
final class ModelBench implements AutoCloseable {
  private static final String PRICES =
      """
      {"format": 1, "prices": [{"provider": "bench", "model": "model-1", "input": "7",
        "output": "35", "source": "the test", "date": "2026-11-30"}]}
      """;

  final Bench bench;
  final ScriptedModel model = new ScriptedModel();
  final BenchTool reads = new BenchTool("look", Effect.READ_ONLY, Access.READ);
  final BenchTool runs = new BenchTool("run", Effect.AT_MOST_ONCE, Access.SHELL);
  final RunRef run;
  int attemptsPerFailure = 6;
  boolean previews = true;
  @Nullable Money costLeft;
  @Nullable Long tokensLeft;
  @Nullable Integer outputFloor;
  private final ModelActivitiesImpl activities;

  ModelBench(Path directory) {
    this(directory, new Bench(directory));
  }

  ModelBench(Path directory, Bench bench) {
    this.bench = bench;
    ToolCatalog tools = ToolCatalog.of(List.of(reads, runs));
    run = bench.run(List.of(tools.definition("look"), tools.definition("run")));
    activities =
        new ModelActivitiesImpl(
            bench.surroundings(),
            Map.of(ScriptedModel.NAME, model),
            tools,
            PriceTable.with(prices(directory)),
            bench.workspaces());
  }

  private static Path prices(Path directory) {
    try {
      return Files.writeString(directory.resolve("prices.json"), PRICES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Plan plan() {
    return plan("Do it.");
  }

  static Plan plan(String prompt) {
    int bytes = prompt.getBytes(StandardCharsets.UTF_8).length;
    return new Plan(
        1,
        null,
        List.of(),
        List.of(new Inbound(Origin.PROMPT, prompt, null, bytes)),
        false,
        null,
        500);
  }

  GenerateResult generate(String activityId, int attempt) {
    return generate(plan(), activityId, attempt);
  }

  GenerateResult generate(Plan plan, String activityId, int attempt) {
    GenerateRequest request =
        new GenerateRequest(
            GenerateRequest.FORMAT,
            run,
            plan,
            Policy.of(ApprovalMode.SAFE),
            attemptsPerFailure,
            previews,
            costLeft,
            tokensLeft,
            outputFloor);
    return bench.as(activityId, attempt, a -> activities.generate(request, a));
  }

  /** Generates with a worker that is killed at a fault point lined up before. */
  void generateAndDie(String activityId, int attempt) {
    assertThat(
            catchThrowableOfType(
                ControlledFaults.Killed.class, () -> generate(activityId, attempt)))
        .isNotNull();
  }

  ApplicationFailure failing(String activityId, int attempt) {
    ApplicationFailure failure =
        catchThrowableOfType(ApplicationFailure.class, () -> generate(activityId, attempt));
    assertThat(failure).isNotNull();
    return failure;
  }

  ApplicationFailure failing(String activityId, int attempt, FailureType type) {
    ApplicationFailure failure = failing(activityId, attempt);
    assertThat(failure.getType()).isEqualTo(type.name());
    return failure;
  }

  static BudgetKind limit(ApplicationFailure failure) {
    return failure.getDetails().get(1, BudgetKind.class);
  }

  static StepCharge charge(ApplicationFailure failure) {
    return failure.getDetails().get(0, StepCharge.class);
  }

  List<Entry> transcript(GenerateResult result) {
    return bench.surroundings().transcript().read(result.head());
  }

  @Override
  public void close() {
    bench.close();
  }
}
