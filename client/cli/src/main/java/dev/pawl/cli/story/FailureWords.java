package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why an attempt came to nothing, in words for a person instead of Temporal's. */
final class FailureWords {
  private FailureWords() {}

  /** What is known of it is that nothing was heard: its worker, the server or the way was gone. */
  private static final String SILENT = "no sign of life came from its worker";

  /**
   * Such as {@code it took longer than it may}, or {@code overloaded: the provider has no room}.
   *
   * @param type a {@code FailureType}, Temporal's word for a timeout, or the name of a Java class
   */
  static String of(@Nullable String type, @Nullable String message) {
    String known = type == null ? "" : type;
    return switch (known) {
      case "HEARTBEAT_TIMEOUT" -> SILENT;
      case "START_TO_CLOSE_TIMEOUT" -> "it took longer than it may";
      case "SCHEDULE_TO_START_TIMEOUT" -> "no worker took it in time";
      case "SCHEDULE_TO_CLOSE_TIMEOUT" -> joined("no time is left", cause(message));
      default ->
          known.endsWith("ActivityWorkerShutdownException")
              ? "its worker was ended"
              : joined(word(known), message);
    };
  }

  /** What stands behind Temporal's own sentence. */
  private static @Nullable String cause(@Nullable String message) {
    int colon = message == null ? -1 : message.indexOf(": ");
    return message == null || colon < 0 ? null : message.substring(colon + 2);
  }

  /** Names of classes say nothing to people. */
  private static String word(String type) {
    return type.equals("UNKNOWN") || type.indexOf('.') >= 0
        ? ""
        : Escapes.line(type.toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static String joined(String first, @Nullable String second) {
    if (second == null || second.isBlank()) {
      return first.isEmpty() ? "for no known reason" : first;
    }
    return (first.isEmpty() ? "" : first + ": ") + Escapes.line(second);
  }
}
