package dev.pawl.client.trajectory;

import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.StepLedger;
import dev.pawl.store.ledger.ToolEndRecord;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.store.ledger.ToolResultRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Puts together what events and ledger tell of each step. */
public final class Steps {
  private final Trajectory run;
  private final SortedSet<Integer> numbers = new TreeSet<>();
  private final Map<Integer, Instant> planned = new HashMap<>();
  private final Map<Integer, RunEvent.ModelAnswered> answered = new HashMap<>();
  private final Map<CallRef, CallTrail.Decision> decisions = new HashMap<>();
  private final Map<CallRef, RunEvent.CallFinished> finished = new HashMap<>();
  private final Map<CallRef, RunEvent.CallRefused> refused = new HashMap<>();

  private Steps(Course course) {
    run = course.run();
    course.events().forEach(this::take);
    run.values(Keys.MODELS).keySet().forEach(key -> numbers.add(Keys.stepOf(key)));
  }

  /** The steps of a run, in order. */
  public static List<StepTrail> of(Course course) {
    Steps steps = new Steps(course);
    return steps.numbers.stream().map(steps::step).toList();
  }

  /** The charges of all steps together. */
  public static StepCharge total(List<StepTrail> steps) {
    return steps.stream().map(StepTrail::charge).reduce(StepCharge.ZERO, StepCharge::plus);
  }

  private void take(RunEvent event) {
    if (event instanceof RunEvent.StepPlanned step) {
      numbers.add(step.step());
      planned.putIfAbsent(step.step(), step.at());
    } else if (event instanceof RunEvent.ModelAnswered answer) {
      numbers.add(answer.step());
      answered.put(answer.step(), answer);
    } else if (event instanceof RunEvent.GateDecided decided) {
      decisions.put(
          decided.call(),
          new CallTrail.Decision(
              decided.allowed(),
              decided.by(),
              decided.bound(),
              false,
              decided.reason(),
              decided.editedArgs(),
              decided.at()));
    } else if (event instanceof RunEvent.GateExpired expired) {
      decisions.put(
          expired.call(),
          new CallTrail.Decision(false, null, false, false, null, null, expired.at()));
    } else if (event instanceof RunEvent.CallFinished end) {
      finished.put(end.call(), end);
    } else if (event instanceof RunEvent.CallRefused refusal) {
      refused.put(refusal.call(), refusal);
    }
  }

  private StepTrail step(int number) {
    SortedMap<String, byte[]> values = run.values(Keys.model(number));
    StepLedger ledger = StepLedger.of(number, values);
    RunEvent.ModelAnswered answer = answered.get(number);
    List<CallTrail> calls = new ArrayList<>();
    if (answer != null) {
      answer.result().calls().forEach(call -> calls.add(call(number, call)));
    }
    boolean told = !ledger.intents().isEmpty() || !ledger.answers().isEmpty();
    return new StepTrail(
        number,
        planned.get(number),
        answer == null ? null : answer.at(),
        answer == null ? null : answer.result().answer(),
        answer == null ? null : answer.result().stop(),
        ModelAttempt.of(ledger),
        told || answer == null ? ledger.charge() : answer.result().charge(),
        calls);
  }

  private CallTrail call(int step, PlannedCall planned) {
    CallRef call = new CallRef(step, planned.call());
    RunEvent.CallFinished end = finished.get(call);
    RunEvent.CallRefused no = refused.get(call);
    byte[] kept = run.ledger().get(Keys.result(call));
    ToolResultRecord result = kept == null ? null : Json.read(kept, ToolResultRecord.class);
    return new CallTrail(
        call,
        planned.name(),
        planned.args(),
        planned.verdict(),
        planned.why(),
        decisions.get(call),
        attempts(call, result),
        end != null ? end.status() : result == null ? null : result.status(),
        end != null && end.entry() != null
            ? end.entry()
            : result != null ? result.entry() : no == null ? planned.result() : no.entry(),
        result == null ? null : result.output(),
        end == null ? null : end.at(),
        end == null ? null : end.reason());
  }

  private List<CallTrail.Attempt> attempts(CallRef call, @Nullable ToolResultRecord result) {
    SortedMap<String, ToolIntentRecord> intents = new TreeMap<>();
    String prefix = Keys.toolIntents(call);
    run.values(prefix)
        .forEach(
            (key, value) ->
                intents.put(
                    key.substring(prefix.length()), Json.read(value, ToolIntentRecord.class)));
    List<CallTrail.Attempt> attempts = new ArrayList<>();
    intents.forEach(
        (key, intent) ->
            attempts.add(
                new CallTrail.Attempt(
                    intent.by(),
                    intent.version(),
                    intent.args(),
                    intent.at(),
                    outcome(call, key, intent, result))));
    attempts.sort(Comparator.comparing(CallTrail.Attempt::at));
    return attempts;
  }

  private @Nullable String outcome(
      CallRef call, String key, ToolIntentRecord intent, @Nullable ToolResultRecord result) {
    byte[] end = run.ledger().get(Keys.toolEnds(call) + key);
    if (end != null) {
      return CallTrail.Attempt.ended(Json.read(end, ToolEndRecord.class));
    }
    return result != null && result.by().equals(intent.by()) ? null : CallTrail.Attempt.LOST;
  }
}
