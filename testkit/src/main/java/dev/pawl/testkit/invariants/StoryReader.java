package dev.pawl.testkit.invariants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.AgentRunInput;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionUpdateAcceptedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionUpdateCompletedEventAttributes;
import io.temporal.api.update.v1.Request;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a chain of Event Histories in order. */
final class StoryReader {
  private final List<AgentRunInput> inputs = new ArrayList<>();
  private final List<Scheduled> all = new ArrayList<>();
  private final List<Told> told = new ArrayList<>();
  private final Map<Long, Scheduled> open = new HashMap<>();
  private final Map<String, Accepted> updates = new HashMap<>();
  private int at;
  private int execution;

  private record Accepted(int at, WorkflowExecutionUpdateAcceptedEventAttributes update) {}

  /** An activity while its history is read. */
  private static final class Scheduled {
    final int execution;
    final int at;
    final ActivityTaskScheduledEventAttributes attributes;
    int completedAt = Story.Work.NEVER;
    @Nullable Payloads result;

    Scheduled(int execution, int at, ActivityTaskScheduledEventAttributes attributes) {
      this.execution = execution;
      this.at = at;
      this.attributes = attributes;
    }
  }

  void read(List<History> chain) {
    for (History history : chain) {
      execution++;
      open.clear();
      updates.clear();
      for (HistoryEvent event : history.getEventsList()) {
        at++;
        take(event);
      }
    }
  }

  private void take(HistoryEvent event) {
    if (event.hasWorkflowExecutionStartedEventAttributes()) {
      inputs.add(
          read(event.getWorkflowExecutionStartedEventAttributes().getInput(), AgentRunInput.class));
    } else if (event.hasActivityTaskScheduledEventAttributes()) {
      Scheduled next =
          new Scheduled(execution, at, event.getActivityTaskScheduledEventAttributes());
      open.put(event.getEventId(), next);
      all.add(next);
    } else if (event.hasActivityTaskCompletedEventAttributes()) {
      var completed = event.getActivityTaskCompletedEventAttributes();
      Scheduled known = open.get(completed.getScheduledEventId());
      if (known != null) {
        known.completedAt = at;
        known.result = completed.getResult();
      }
    } else if (event.hasWorkflowExecutionSignaledEventAttributes()) {
      var signal = event.getWorkflowExecutionSignaledEventAttributes();
      told.add(
          new Told(
              at,
              signal.getSignalName(),
              tree(signal.getInput()),
              signal.getIdentity(),
              Optional.empty()));
    } else if (event.hasWorkflowExecutionUpdateAcceptedEventAttributes()) {
      var update = event.getWorkflowExecutionUpdateAcceptedEventAttributes();
      updates.put(update.getProtocolInstanceId(), new Accepted(at, update));
    } else if (event.hasWorkflowExecutionUpdateCompletedEventAttributes()) {
      completed(event.getWorkflowExecutionUpdateCompletedEventAttributes());
    }
  }

  private void completed(WorkflowExecutionUpdateCompletedEventAttributes update) {
    Accepted accepted = updates.remove(update.getMeta().getUpdateId());
    if (accepted != null && update.getOutcome().hasSuccess()) {
      Request request = accepted.update().getAcceptedRequest();
      told.add(
          new Told(
              accepted.at(),
              request.getInput().getName(),
              tree(request.getInput().getArgs()),
              request.getMeta().getIdentity(),
              Optional.of(read(update.getOutcome().getSuccess(), Receipt.class))));
    }
  }

  List<AgentRunInput> inputs() {
    return List.copyOf(inputs);
  }

  List<Told> told() {
    return List.copyOf(told);
  }

  List<Story.Step> steps() {
    return of("Generate", GenerateRequest.class, GenerateResult.class).stream()
        .map(Story.Step::new)
        .toList();
  }

  List<Story.ToolCall> calls() {
    return of("Execute", ExecuteRequest.class, ExecuteResult.class).stream()
        .map(Story.ToolCall::new)
        .toList();
  }

  List<Story.Work<SealRequest, Object>> seals() {
    return of("Seal", SealRequest.class, Object.class);
  }

  private <Q, A> List<Story.Work<Q, A>> of(String type, Class<Q> request, Class<A> result) {
    List<Story.Work<Q, A>> found = new ArrayList<>();
    for (Scheduled activity : all) {
      if (activity.attributes.getActivityType().getName().equals(type)) {
        found.add(
            new Story.Work<>(
                activity.execution,
                activity.attributes.getActivityId(),
                activity.at,
                activity.completedAt,
                read(activity.attributes.getInput(), request),
                Optional.ofNullable(activity.result).map(payloads -> read(payloads, result))));
      }
    }
    return found;
  }

  private static <T> T read(Payloads payloads, Class<T> type) {
    return Json.read(payloads.getPayloads(0).getData().toByteArray(), type);
  }

  /** What somebody sent need not be readable. */
  private static JsonNode tree(Payloads payloads) {
    try {
      return payloads.getPayloadsCount() == 0
          ? MissingNode.getInstance()
          : Json.tree(payloads.getPayloads(0).getData().toString(StandardCharsets.UTF_8));
    } catch (IllegalArgumentException unreadable) {
      return MissingNode.getInstance();
    }
  }
}
