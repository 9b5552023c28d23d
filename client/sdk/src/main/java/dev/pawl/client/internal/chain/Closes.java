package dev.pawl.client.internal.chain;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.EnumSet;
import java.util.Set;

/** Which events close an execution. */
final class Closes {
  private static final Set<EventType> CLOSING =
      EnumSet.of(
          EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
          EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED,
          EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED,
          EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED,
          EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT,
          EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW);

  private Closes() {}

  static boolean closes(HistoryEvent event) {
    return CLOSING.contains(event.getEventType());
  }
}
