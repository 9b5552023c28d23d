package dev.pawl.activities.attempt;

import dev.pawl.contracts.FailureType;
import dev.pawl.store.ledger.RunServer;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs that a test says something of, instead of a server. */
public final class FakeRuns implements Runs {
  private final Set<String> cancelled = ConcurrentHashMap.newKeySet();
  private final Set<String> open = ConcurrentHashMap.newKeySet();
  private final Set<String> forgotten = ConcurrentHashMap.newKeySet();
  private final Map<String, String> predecessors = new ConcurrentHashMap<>();
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger events = new AtomicInteger(1);
  private final AtomicInteger asked = new AtomicInteger();

  public void cancel(String workflowId) {
    cancelled.add(workflowId);
  }

  public void begin(String workflowId, String firstRunId) {
    open.add(workflowId + " " + firstRunId);
  }

  /** Lets every history have so many events. */
  public void grow(int number) {
    events.set(number);
  }

  /** Lets an execution have been handed on by another one. */
  public void follow(String runId, String predecessor) {
    predecessors.put(runId, predecessor);
  }

  /** Lets the server know nothing of an execution any more. */
  public void forget(String runId) {
    forgotten.add(runId);
  }

  /** Leaves so many questions without an answer. */
  public void doNotAnswer(int questions) {
    unanswered.set(questions);
  }

  public int asked() {
    return asked.get();
  }

  @Override
  public boolean cancelledOrClosed(String workflowId, String runId) {
    answer();
    return cancelled.contains(workflowId);
  }

  @Override
  public boolean open(String workflowId, String firstRunId) {
    answer();
    return open.contains(workflowId + " " + firstRunId);
  }

  @Override
  public RunServer server() {
    return new RunServer(RunServer.FORMAT, "cluster-1", "namespace-1");
  }

  @Override
  public Optional<History> history(String workflowId, String runId) {
    answer();
    if (forgotten.contains(runId)) {
      return Optional.empty();
    }
    History.Builder history = History.newBuilder();
    history.addEvents(
        HistoryEvent.newBuilder()
            .setEventId(1)
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
            .setWorkflowExecutionStartedEventAttributes(
                WorkflowExecutionStartedEventAttributes.newBuilder()
                    .setContinuedExecutionRunId(predecessors.getOrDefault(runId, ""))));
    for (int i = 2; i <= events.get(); i++) {
      history.addEvents(
          HistoryEvent.newBuilder()
              .setEventId(i)
              .setEventType(EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED));
    }
    return Optional.of(history.build());
  }

  private void answer() {
    asked.incrementAndGet();
    if (unanswered.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw ActivityFailures.retryable(
          FailureType.NETWORK, "the server does not answer", Duration.ofSeconds(2));
    }
  }
}
