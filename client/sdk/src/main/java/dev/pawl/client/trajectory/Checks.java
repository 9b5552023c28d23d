package dev.pawl.client.trajectory;

import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Transcript;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks that what a run left fits together, by reading alone. */
final class Checks {
  private final Course course;
  private final List<StepTrail> steps;
  private final List<Audit.Check> checks = new ArrayList<>();

  private Checks(Course course, List<StepTrail> steps) {
    this.course = course;
    this.steps = steps;
  }

  static List<Audit.Check> of(Course course, List<StepTrail> steps) {
    Checks checks = new Checks(course, steps);
    checks.digests();
    checks.chain();
    checks.results();
    checks.executions();
    checks.approvals();
    checks.costs();
    return checks.checks;
  }

  private void add(String name, List<String> wrong, String found) {
    checks.add(
        new Audit.Check(name, wrong.isEmpty(), wrong.isEmpty() ? found : String.join("; ", wrong)));
  }

  private void digests() {
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<Digest, byte[]> blob : course.run().blobs().entrySet()) {
      if (!Digest.of(blob.getValue()).equals(blob.getKey())) {
        wrong.add("blob " + blob.getKey() + " has other bytes");
      }
    }
    add("bytes have their digests", wrong, course.run().blobs().size() + " blobs");
  }

  private void chain() {
    List<String> wrong = new ArrayList<>();
    List<Transcript.Item> items = course.items();
    Digest made = items.isEmpty() ? null : course.pages().heads().get(items.size());
    if (made != null && !made.equals(course.head())) {
      wrong.add("the entries make the head " + made + ", and the run names " + course.head());
    }
    Set<Digest> said = new HashSet<>();
    items.forEach(item -> said.add(item.digest()));
    for (StepTrail step : steps) {
      Digest answer = step.answer();
      if (answer != null && !said.contains(answer)) {
        wrong.add("what the model said in step " + step.step() + " is not in the transcript");
      }
    }
    add("the transcript is whole", wrong, items.size() + " entries, head " + course.head());
  }

  /** Each call has one result, in call order, right behind its message. */
  private void results() {
    List<String> wrong = new ArrayList<>();
    List<CallRef> open = new ArrayList<>();
    int calls = 0;
    List<Entry> entries = new ArrayList<>();
    course.items().forEach(item -> entries.add(item.entry()));
    course.notAppended().forEach(item -> entries.add(item.entry()));
    for (Entry entry : entries) {
      if (entry instanceof Entry.ToolResult result) {
        calls++;
        if (open.isEmpty() || !open.remove(0).equals(result.call())) {
          wrong.add("the result of " + result.call() + " is out of place");
        }
      } else {
        open.forEach(call -> wrong.add("call " + call + " has no result"));
        open.clear();
        if (entry instanceof Entry.Assistant said) {
          said.blocks().stream()
              .filter(Block.Call.class::isInstance)
              .forEach(block -> open.add(((Block.Call) block).ref()));
        }
      }
    }
    if (course.ended().isPresent()) {
      open.forEach(call -> wrong.add("call " + call + " has no result"));
    }
    add("each call has one result", wrong, calls + " results");
  }

  private void executions() {
    List<String> wrong = new ArrayList<>();
    int next = 1;
    String successor = "";
    for (Trajectory.Execution execution : course.run().executions()) {
      for (; next < execution.place(); next++) {
        wrong.add("the Event History of execution " + next + " is gone");
        successor = "";
      }
      if (!successor.isEmpty() && !successor.equals(execution.runId())) {
        wrong.add("execution " + next + " is not the one that the one before handed on to");
      }
      successor = successor(execution.history());
      next = execution.place() + 1;
    }
    for (RunEvent event : course.events()) {
      if (event instanceof RunEvent.Unreadable unreadable) {
        wrong.add("event " + event.seq() + " cannot be read: " + unreadable.what());
      }
    }
    add(
        "the Event Histories are whole",
        wrong,
        course.run().executions().size() + " executions, " + course.events().size() + " events");
  }

  private static String successor(History history) {
    HistoryEvent last =
        history.getEventsCount() == 0
            ? HistoryEvent.getDefaultInstance()
            : history.getEvents(history.getEventsCount() - 1);
    return last.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
  }

  private void approvals() {
    List<String> wrong = new ArrayList<>();
    int asked = 0;
    for (StepTrail step : steps) {
      for (CallTrail call : step.calls()) {
        if (call.verdict() != Verdict.ASK) {
          continue;
        }
        asked++;
        CallTrail.Decision decision = call.decision();
        for (CallTrail.Attempt attempt : call.attempts()) {
          if (decision == null || !decision.allowed()) {
            wrong.add("call " + call.call() + " ran without a yes");
          } else if (!attempt
              .args()
              .equals(decision.edited() == null ? call.proposed() : decision.edited())) {
            wrong.add("call " + call.call() + " ran with other arguments than those allowed");
          }
        }
      }
    }
    add("nothing ran before its approval", wrong, asked + " calls asked");
  }

  private void costs() {
    StepCharge total = Steps.total(steps);
    AgentRunResult result = course.ended().map(RunEvent.Ended::result).orElse(null);
    List<String> wrong = new ArrayList<>();
    Money charged = total.cost().plus(total.lostCost());
    if (result != null && !result.spending().charged().equals(charged)) {
      wrong.add(
          "the steps come to "
              + charged.display()
              + ", and the run reported "
              + result.spending().charged().display());
    }
    if (result != null && !result.spending().usage().equals(total.usage())) {
      wrong.add(
          "the steps come to "
              + total.usage().total()
              + " tokens, and the run reported "
              + result.spending().usage().total());
    }
    add(
        "the costs add up",
        wrong,
        steps.size()
            + " steps, "
            + charged.display()
            + (total.lostAttempts() == 0
                ? ""
                : ", of that "
                    + total.lostCost().display()
                    + " estimated for "
                    + total.lostAttempts()
                    + " lost attempts"));
  }
}
