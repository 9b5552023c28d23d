package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * I6: a call that asked was started only after somebody had said yes to that asking, and under that
 * yes; what was told as not run was never started; and nothing is started once the run closes.
 */
final class ApprovalRules {
  /** What the model is told where nothing ran. */
  private static final Set<ResultStatus> NOT_RUN =
      EnumSet.of(
          ResultStatus.INVALID,
          ResultStatus.TRUNCATED,
          ResultStatus.UNKNOWN_TOOL,
          ResultStatus.DENIED,
          ResultStatus.EXPIRED,
          ResultStatus.SKIPPED);

  private ApprovalRules() {}

  static void check(Story story, Consumer<String> violation) {
    List<Story.ToolCall> calls =
        story.calls().stream()
            .sorted(Comparator.comparingInt(call -> call.work().scheduled()))
            .toList();
    Map<CallRef, Integer> asked = asked(story);
    for (Story.ToolCall call : calls) {
      CallRef ref = call.work().request().call();
      Integer since = asked.get(ref);
      if (since != null && since < call.work().scheduled()) {
        started(story, call, since, violation);
      }
      if (call.work().result().filter(result -> result.needsApproval()).isPresent()) {
        asked.put(ref, call.work().completed());
      }
      if (call.work().scheduled() > story.closing()) {
        violation.accept(ref + " was started after the run had begun to close");
      }
    }
    notRun(story, violation);
  }

  /** Since when each call waits for a person that the policy has sent to one. */
  private static Map<CallRef, Integer> asked(Story story) {
    Map<CallRef, Integer> asked = new HashMap<>();
    for (Story.Step step : story.steps()) {
      step.work()
          .result()
          .ifPresent(
              result -> {
                for (PlannedCall call : result.calls()) {
                  if (call.verdict() == Verdict.ASK) {
                    asked.put(new CallRef(step.number(), call.call()), step.work().completed());
                  }
                }
              });
    }
    return asked;
  }

  private static void started(
      Story story, Story.ToolCall call, int since, Consumer<String> violation) {
    CallRef ref = call.work().request().call();
    if (call.work().request().approval() == null) {
      violation.accept(ref + " asks for approval and was started without one");
      return;
    }
    List<Told> decisions =
        story.told().stream()
            .filter(told -> told.decides() && told.mayCount() && told.call().equals(ref.toString()))
            .filter(told -> told.at() > since && told.at() < call.work().scheduled())
            .toList();
    if (decisions.stream().noneMatch(told -> told.name().equals("approve"))) {
      violation.accept(ref + " was started, and nobody had approved it since it asked");
    }
    if (decisions.stream().anyMatch(told -> told.name().equals("deny") && told.accepted())) {
      violation.accept(ref + " was started although it had been denied");
    }
  }

  private static void notRun(Story story, Consumer<String> violation) {
    Map<CallRef, CallEvidence> ledger = CallEvidence.of(story.run());
    for (Entry entry : story.entries()) {
      if (entry instanceof Entry.ToolResult result && NOT_RUN.contains(result.status())) {
        CallEvidence call = ledger.get(result.call());
        boolean started = call != null && call.ledger().mayHaveStarted();
        boolean seen =
            story.run().effects().stream()
                .anyMatch(effects -> effects.seen().contains(result.call()));
        if (started || seen) {
          violation.accept(result.call() + " is told as " + result.status() + " and was started");
        }
      }
    }
  }
}
