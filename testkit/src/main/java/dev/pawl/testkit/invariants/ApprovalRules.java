package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Nothing that asks runs before its approval, and nothing is started twice unless it asked again or
 * was held.
 */
final class ApprovalRules {
  private ApprovalRules() {}

  static void check(RunEvidence run, Consumer<String> violation) {
    Set<CallRef> asking = new HashSet<>();
    Map<Long, ActivityTaskScheduledEventAttributes> scheduled = new HashMap<>();
    int step = 0;
    for (History history : run.chain()) {
      scheduled.clear();
      for (HistoryEvent event : history.getEventsList()) {
        if (event.hasActivityTaskScheduledEventAttributes()) {
          ActivityTaskScheduledEventAttributes activity =
              event.getActivityTaskScheduledEventAttributes();
          scheduled.put(event.getEventId(), activity);
          started(activity, asking, violation);
        } else if (event.hasActivityTaskCompletedEventAttributes()) {
          var completed = event.getActivityTaskCompletedEventAttributes();
          ActivityTaskScheduledEventAttributes activity =
              scheduled.get(completed.getScheduledEventId());
          if (activity != null && activity.getActivityType().getName().equals("Generate")) {
            step++;
            answered(step, completed.getResult().getPayloads(0).getData().toByteArray(), asking);
          }
        }
      }
    }
  }

  private static void answered(int step, byte[] result, Set<CallRef> asking) {
    for (PlannedCall call : Json.read(result, GenerateResult.class).calls()) {
      if (call.verdict() == Verdict.ASK) {
        asking.add(new CallRef(step, call.call()));
      }
    }
  }

  private static void started(
      ActivityTaskScheduledEventAttributes activity,
      Set<CallRef> asking,
      Consumer<String> violation) {
    if (!activity.getActivityType().getName().equals("Execute")) {
      return;
    }
    ExecuteRequest request =
        Json.read(activity.getInput().getPayloads(0).getData().toByteArray(), ExecuteRequest.class);
    if (asking.contains(request.call()) && request.approval() == null) {
      violation.accept(request.call() + " asks for approval and ran without one");
    }
  }
}
