package dev.pawl.client.events;

import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;

/** What Temporal's failures say, for people. */
public final class FailureText {
  static final String CANCELLED = "CANCELLED";

  private FailureText() {}

  /** The message of a failure and of the causes that say more. */
  public static String message(Failure failure) {
    StringBuilder text = new StringBuilder(failure.getMessage());
    Failure inner = failure;
    while (inner.hasCause()) {
      inner = inner.getCause();
      if (!inner.getMessage().isEmpty() && text.indexOf(inner.getMessage()) < 0) {
        text.append(text.isEmpty() ? "" : ": ").append(inner.getMessage());
      }
    }
    return text.toString();
  }

  /** The stable word for a failure: ours where an activity classified it, else Temporal's. */
  public static String type(Failure failure) {
    if (failure.hasApplicationFailureInfo()) {
      return failure.getApplicationFailureInfo().getType();
    }
    if (failure.hasTimeoutFailureInfo()) {
      return word(failure.getTimeoutFailureInfo().getTimeoutType().name(), "TIMEOUT_TYPE_")
          + "_TIMEOUT";
    }
    if (failure.hasCanceledFailureInfo()) {
      return CANCELLED;
    }
    return failure.hasCause() ? type(failure.getCause()) : "UNKNOWN";
  }

  /** Temporal's word for why a workflow task failed. */
  public static String cause(WorkflowTaskFailedEventAttributes failed) {
    return word(failed.getCause().name(), "WORKFLOW_TASK_FAILED_CAUSE_");
  }

  private static String word(String name, String prefix) {
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }
}
