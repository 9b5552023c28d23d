package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import org.jspecify.annotations.Nullable;

/**
 * What an activity of a run does.
 *
 * @param step 0 where it belongs to none
 * @param call the tool call; absent for anything else
 */
public record Work(Kind kind, int step, @Nullable CallRef call) {
  /** The kinds of activities. */
  public enum Kind {
    PREPARE("Prepare"),
    GENERATE("Generate"),
    EXECUTE("Execute"),
    SEAL("Seal"),
    KEEP_HISTORY("KeepHistory"),
    KEEP_IDS("KeepIds"),
    ID_TAKEN("IdTaken"),
    KEEP_CALLS("KeepCalls"),
    RECALL("Recall"),
    UNKNOWN("");

    private final String activityType;

    Kind(String activityType) {
      this.activityType = activityType;
    }

    /** Reads Temporal's name of an activity type. */
    public static Kind of(String activityType) {
      for (Kind kind : values()) {
        if (kind.activityType.equals(activityType)) {
          return kind;
        }
      }
      return UNKNOWN;
    }
  }

  static Work of(Kind kind) {
    return new Work(kind, 0, null);
  }

  /** For people: {@code model call of step 3}, {@code tool call 3.1}. */
  public String display() {
    return switch (kind) {
      case PREPARE -> "preparation";
      case GENERATE -> step == 0 ? "model call" : "model call of step " + step;
      case EXECUTE -> call == null ? "tool call" : "tool call " + call;
      case SEAL -> "closing of the transcript";
      case KEEP_HISTORY -> "keeping of the history";
      case KEEP_IDS -> "keeping of request ids";
      case ID_TAKEN -> "look for a request id";
      case KEEP_CALLS -> "keeping of calls";
      case RECALL -> "reading back of calls";
      case UNKNOWN -> "activity of an unknown type";
    };
  }
}
