package dev.pawl.client.internal.list;

import dev.pawl.client.events.Work;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.run.AgentRunInput;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads the step that a run is at from the end of its Event History. */
final class LatestStep {
  private final DataConverter converter;

  LatestStep(DataConverter converter) {
    this.converter = converter;
  }

  /**
   * @param latest the newest first; empty is the answer where none of them says it
   */
  OptionalInt of(List<HistoryEvent> latest) {
    for (HistoryEvent event : latest) {
      Integer step = step(event);
      if (step != null) {
        return OptionalInt.of(step);
      }
    }
    return OptionalInt.empty();
  }

  private @Nullable Integer step(HistoryEvent event) {
    if (event.hasWorkflowExecutionStartedEventAttributes()) {
      AgentRunInput input =
          read(event.getWorkflowExecutionStartedEventAttributes().getInput(), AgentRunInput.class);
      if (input == null) {
        return null;
      }
      return input.carried() == null ? 0 : input.carried().step();
    }
    if (!event.hasActivityTaskScheduledEventAttributes()) {
      return null;
    }
    ActivityTaskScheduledEventAttributes scheduled =
        event.getActivityTaskScheduledEventAttributes();
    Payloads input = scheduled.getInput();
    return switch (Work.Kind.of(scheduled.getActivityType().getName())) {
      case GENERATE -> {
        GenerateRequest generate = read(input, GenerateRequest.class);
        yield generate == null ? null : generate.plan().step();
      }
      case EXECUTE -> {
        ExecuteRequest execute = read(input, ExecuteRequest.class);
        yield execute == null ? null : execute.call().step();
      }
      default -> null;
    };
  }

  private <T> @Nullable T read(Payloads payloads, Class<T> type) {
    try {
      return payloads.getPayloadsCount() == 0
          ? null
          : converter.fromPayloads(0, Optional.of(payloads), type, type);
    } catch (DataConverterException | IllegalArgumentException e) {
      return null; // a later build's; the list shows what is certain
    }
  }
}
