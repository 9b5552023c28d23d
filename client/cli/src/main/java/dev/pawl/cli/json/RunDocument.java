package dev.pawl.cli.json;

import dev.pawl.cli.story.Cures;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.client.Attempt;
import dev.pawl.client.RunReport;
import dev.pawl.client.Stuck;
import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.Spending;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as {@code run}, {@code watch} and {@code show} print it with {@code --json}.
 *
 * @param answer what the model said last, in full
 * @param waiting the calls that wait for a person
 * @param steps only with {@code show}
 */
public record RunDocument(
    String schema,
    String id,
    String lineage,
    String runId,
    RunState state,
    @Nullable End end,
    @Nullable String reason,
    @Nullable String message,
    @Nullable String answer,
    int step,
    Limits limits,
    Spent spent,
    List<Waiting> waiting,
    @Nullable Held held,
    @Nullable Stuck stuck,
    List<Retry> retries,
    @Nullable String workspace,
    RunLabels labels,
    Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable List<StepDocument> steps) {
  static final String SCHEMA = "pawl/run/v1";

  /** What the run has used; {@code cost} includes what lost attempts are estimated to have cost. */
  record Spent(
      int steps,
      int toolCalls,
      Usage usage,
      String cost,
      String lostCost,
      String currency,
      int lostAttempts) {}

  /** A call that waits, and the command that allows it. */
  record Waiting(
      String call,
      String tool,
      @Nullable String why,
      String preview,
      Instant since,
      @Nullable Instant expiresAt,
      String approve) {}

  /** What else keeps the run from going on. */
  record Held(
      boolean paused,
      @Nullable ParkReason parked,
      @Nullable String message,
      Instant since,
      String cure) {}

  /** An activity that failed and is tried again. */
  record Retry(
      String work,
      int attempt,
      boolean running,
      @Nullable String type,
      @Nullable String message,
      @Nullable Instant nextAt) {}

  public static RunDocument of(
      RunReport report, @Nullable String answer, @Nullable List<StepDocument> steps, Cures cures) {
    RunView view = report.view();
    RunView.Held hold = view.hold();
    var end = view.ended();
    return new RunDocument(
        SCHEMA,
        view.workflowId(),
        view.lineage().value(),
        view.runId(),
        view.state(),
        end == null ? null : end.end(),
        end == null ? null : end.reason(),
        end == null ? null : end.message(),
        answer,
        view.step(),
        view.limits(),
        spent(view.spending()),
        view.gates().stream().map(gate -> waiting(view.workflowId(), gate)).toList(),
        hold == null
            ? null
            : new Held(hold.paused(), hold.parked(), hold.message(), hold.since(), cures.of(view)),
        report.stuck(),
        report.attempts().stream()
            .filter(attempt -> attempt.failure() != null)
            .map(RunDocument::retry)
            .toList(),
        view.workspacePath(),
        view.input().labels(),
        view.startedAt(),
        end == null ? null : end.at(),
        steps);
  }

  private static Spent spent(Spending spending) {
    return new Spent(
        spending.steps(),
        spending.toolCalls(),
        spending.usage(),
        spending.charged().toPlainString(),
        spending.lostCost().toPlainString(),
        "USD",
        spending.lostAttempts());
  }

  private static Waiting waiting(String id, Gate gate) {
    return new Waiting(
        gate.call().toString(),
        gate.planned().name(),
        gate.planned().why(),
        gate.planned().preview(),
        gate.since(),
        gate.expiresAt(),
        "pawl approve " + ShellWord.of(id) + " " + gate.call());
  }

  private static Retry retry(Attempt attempt) {
    return new Retry(
        attempt.work().work().display(),
        attempt.attempt(),
        attempt.running(),
        attempt.failureType(),
        attempt.failure(),
        attempt.nextAt());
  }
}
