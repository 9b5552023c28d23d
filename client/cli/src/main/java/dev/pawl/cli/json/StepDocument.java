package dev.pawl.cli.json;

import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One step of a run as {@code show --json} prints it.
 *
 * @param said the first words of what the model said; empty where previews are off
 * @param cost what the step's model calls cost, in dollars
 */
public record StepDocument(
    int step,
    Instant answeredAt,
    Duration elapsed,
    StopReason stop,
    String said,
    String cost,
    List<Call> calls) {

  /** A call of the step; {@code status} is null while it is open. */
  record Call(
      String call,
      String tool,
      String arguments,
      @Nullable ResultStatus status,
      @Nullable String result,
      @Nullable Duration elapsed) {}

  /** Gathers the steps from a run's events. */
  public static List<StepDocument> of(Iterable<RunEvent> events) {
    Map<Integer, RunEvent.ModelAnswered> answers = new TreeMap<>();
    Map<CallRef, RunEvent.CallFinished> finished = new LinkedHashMap<>();
    for (RunEvent event : events) {
      if (event instanceof RunEvent.ModelAnswered answered) {
        answers.put(answered.step(), answered);
      } else if (event instanceof RunEvent.CallFinished call) {
        finished.put(call.call(), call);
      }
    }
    return answers.values().stream().map(answer -> step(answer, finished)).toList();
  }

  private static StepDocument step(
      RunEvent.ModelAnswered answer, Map<CallRef, RunEvent.CallFinished> finished) {
    List<Call> calls = new ArrayList<>();
    for (PlannedCall planned : answer.result().calls()) {
      CallRef ref = new CallRef(answer.step(), planned.call());
      RunEvent.CallFinished end = finished.get(ref);
      calls.add(
          new Call(
              ref.toString(),
              planned.name(),
              planned.preview(),
              end == null ? null : end.status(),
              end == null ? null : end.preview(),
              end == null ? null : end.elapsed()));
    }
    return new StepDocument(
        answer.step(),
        answer.at(),
        answer.elapsed(),
        answer.result().stop(),
        answer.result().answerPreview(),
        answer.result().charge().cost().plus(answer.result().charge().lostCost()).toPlainString(),
        calls);
  }
}
