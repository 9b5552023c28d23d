package dev.pawl.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.pawl.client.HistoryDocument;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Recorded runs in which one word was changed since. */
final class EditedHistory {
  private EditedHistory() {}

  static Predicate<HistoryEvent> scheduled(String type, String word) {
    return event ->
        event.hasActivityTaskScheduledEventAttributes()
            && event
                .getActivityTaskScheduledEventAttributes()
                .getActivityType()
                .getName()
                .equals(type)
            && text(event).contains(word);
  }

  /** The payloads of an event as text, near enough to look for words. */
  static String text(HistoryEvent event) {
    StringBuilder text = new StringBuilder();
    for (Payloads payloads :
        List.of(
            event.getActivityTaskScheduledEventAttributes().getInput(),
            event.getActivityTaskCompletedEventAttributes().getResult())) {
      payloads.getPayloadsList().forEach(one -> text.append(one.getData().toStringUtf8()));
    }
    return text.toString();
  }

  /** The document with a word of the first fitting event's payload replaced. */
  static HistoryDocument edited(
      HistoryDocument document, Predicate<HistoryEvent> which, String word, String replacement) {
    List<HistoryDocument.Execution> executions = new ArrayList<>();
    boolean done = false;
    for (HistoryDocument.Execution execution : document.executions()) {
      History.Builder history = History.newBuilder();
      for (HistoryEvent event : execution.history().getEventsList()) {
        boolean now = !done && which.test(event);
        history.addEvents(now ? edited(event, json -> replaced(json, word, replacement)) : event);
        done |= now;
      }
      executions.add(new HistoryDocument.Execution(execution.runId(), history.build()));
    }
    assertThat(done).as("an event to edit").isTrue();
    return new HistoryDocument(document.workflowId(), executions);
  }

  private static String replaced(String json, String word, String replacement) {
    // After a field's name its number is replaced, else the word itself.
    String result =
        word.endsWith(":")
            ? json.replaceFirst(
                word + "[0-9]+", replacement.startsWith("\"") ? replacement : word + replacement)
            : json.replace(word, replacement);
    assertThat(result).isNotEqualTo(json);
    return result;
  }

  private static HistoryEvent edited(HistoryEvent event, UnaryOperator<String> edit) {
    HistoryEvent.Builder builder = event.toBuilder();
    if (event.hasActivityTaskScheduledEventAttributes()) {
      edit(builder.getActivityTaskScheduledEventAttributesBuilder().getInputBuilder(), edit);
    } else if (event.hasActivityTaskCompletedEventAttributes()) {
      edit(builder.getActivityTaskCompletedEventAttributesBuilder().getResultBuilder(), edit);
    } else if (event.hasWorkflowExecutionCompletedEventAttributes()) {
      edit(builder.getWorkflowExecutionCompletedEventAttributesBuilder().getResultBuilder(), edit);
    } else {
      edit(
          builder.getWorkflowExecutionContinuedAsNewEventAttributesBuilder().getInputBuilder(),
          edit);
    }
    return builder.build();
  }

  private static void edit(Payloads.Builder payloads, UnaryOperator<String> edit) {
    String json = payloads.getPayloads(0).getData().toStringUtf8();
    payloads.getPayloadsBuilder(0).setData(ByteString.copyFromUtf8(edit.apply(json)));
  }
}
