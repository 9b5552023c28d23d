package dev.pawl.client;

/**
 * A run whose own code cannot go on: Temporal repeats the workflow task until a worker can.
 *
 * @param attempt how often the task was tried
 * @param cause Temporal's word for the failure
 * @param message what the worker said, such as the text that begins with TMPRL1100
 */
public record Stuck(int attempt, String cause, String message) {
  /** What happened and what to do, for people. */
  public String explanation() {
    boolean replay = message.contains("TMPRL1100") || cause.equals("NON_DETERMINISTIC_ERROR");
    return replay
        ? "stuck: its code cannot replay ("
            + message
            + "). The run is safe and goes on by itself: start a worker of the build that began it,"
            + " or of one that replays it (pawl replay checks a build offline)"
        : "stuck: its code fails (" + message + "). The run is safe: start a worker with the fix";
  }
}
