package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.text.WellFormed;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Every sentence that the engine says to the model. A change of one changes the requests of running
 * runs only from there on: what was said before lies in the transcript. The sentences that the
 * kernel itself puts into a request are the exception, so they change with {@link
 * RequestBuilder#VERSION}.
 */
public final class Texts {
  /** In a request: the user message before a reply that nothing was asked before. */
  static final String NOTHING_ASKED = "(Nothing was asked here.)";

  /** In a request: the user message between two replies, and after the last one. */
  static final String GO_ON = "Go on.";

  /** In a request: a reply of which nothing can be shown. */
  static final String NOTHING_SAID = "(This reply had no content.)";

  /**
   * In a request: a refusal without words. The next question is not asked as if it was the first.
   */
  static final String REFUSED = "(The answer to this was refused.)";

  /** In a request: the result of a call that the transcript has none for. */
  static final String RESULT_MISSING =
      error(
          "no result was recorded for this call: it may have run, in part or not at all; look"
              + " before you ask for it again");

  /** In a request: a result without a visible character. */
  static final String NO_OUTPUT = "(no output)";

  private static final int MAX_REASON = 4_000;
  private static final int MAX_NAMES = 100;

  private Texts() {}

  /** A failed result's content. */
  public static String error(String message) {
    return "{\"error\": " + quoted(message) + "}";
  }

  /** What the engine tells the model in a user message of its own. */
  public static String notice(Notice notice) {
    return switch (notice) {
      case TOOL_CALLS_SPENT ->
          "Your budget of tool calls is used up: no tool will run any more. Answer the original"
              + " question now. Put together the evidence that you have gathered, and say plainly"
              + " what could not be determined. Do not describe further plans.";
      case REPLY_CUT_OFF ->
          "Your last reply was cut off because it reached its length limit. Go on from where it"
              + " ended, in smaller pieces: write large files in several calls.";
      case REPLY_EMPTY ->
          "Your last reply was empty. If the task is done, answer now; otherwise go on with it.";
      case UNKNOWN -> GO_ON;
    };
  }

  /**
   * The result of a call whose arguments a person had changed.
   *
   * @param arguments those that the tool was called with
   * @param failed whether the content is an error's document
   */
  public static String afterEdit(String arguments, String content, boolean failed) {
    String note =
        "a person changed the arguments of this call before it ran; it ran with "
            + bounded(arguments);
    return failed && content.startsWith("{")
        ? "{\"note\": " + quoted(note) + ", " + content.substring(1)
        : "[" + note + "]\n" + content;
  }

  /**
   * In place of a message that was accepted by its digest alone.
   *
   * @param problem what is wrong with its text
   */
  public static String unreadable(Digest blob, String problem) {
    return "A message was sent to you here whose text "
        + problem
        + " (blob "
        + blob.hex()
        + "), so it cannot be shown. Go on without it, and mention it in your answer.";
  }

  /**
   * @param suggestion the name that was probably meant; absent where none is near
   */
  static String unknownTool(@Nullable String suggestion, Collection<String> allowed) {
    String message =
        suggestion == null ? "unknown tool" : "unknown tool; did you mean \"" + suggestion + "\"?";
    StringBuilder names = new StringBuilder();
    allowed.stream()
        .limit(MAX_NAMES)
        .forEach(name -> names.append(names.isEmpty() ? "" : ", ").append(quoted(name)));
    return "{\"error\": " + quoted(message) + ", \"tools\": [" + names + "]}";
  }

  static String truncated() {
    return error(
        "the reply was cut off at its length limit inside this call, so it was not run; ask for it"
            + " again in smaller pieces");
  }

  /**
   * @param problem what the parser says
   * @param excerpt the beginning of what the model wrote
   */
  static String malformed(String problem, String excerpt) {
    return error(
        "the arguments are not a JSON object ("
            + problem
            + "), so the call was not run; you wrote: "
            + excerpt);
  }

  public static String invalid(String problems) {
    return error(
        "the arguments do not fit the tool's schema, so the call was not run: " + problems);
  }

  static String tooManyCalls(int most, int refused) {
    return error(
        "one reply may ask for at most "
            + most
            + " calls; this one and the "
            + (refused - 1)
            + " after it were not run; ask for them again if they are still needed");
  }

  static String toolsForbidden() {
    return error("not run: no tool may be called any more; answer with what is known");
  }

  /** The tool was pinned when the run began, and this build does not have it. */
  public static String toolGone(String tool) {
    return error(
        "the tool "
            + quoted(tool)
            + " is no longer available; the call was not run; go on without it");
  }

  /** The policy said no, before anybody was asked. */
  public static String forbidden(String why) {
    return error("not run: the policy of this run does not allow it (" + bounded(why) + ")");
  }

  /** A person said no; their reason reaches the model word for word. */
  static String denied(@Nullable String reason) {
    return error(
        blank(reason)
            ? "a person denied this call; it was not run"
            : "a person denied this call; it was not run; their reason: " + bounded(reason));
  }

  static String expired() {
    return error("approval expired: nobody decided in time; the call was not run");
  }

  static String skipped(@Nullable String reason) {
    return error(
        blank(reason)
            ? "skipped: the call was not started"
            : "skipped: the call was not started (" + bounded(reason) + ")");
  }

  /** Interrupted, which is neither a no nor a failure of the tool. */
  static String cancelled(@Nullable String reason) {
    return error(
        "interrupted: the call was stopped while it may have been running; what it did until then"
            + " remains"
            + (blank(reason) ? "" : " (" + bounded(reason) + ")"));
  }

  public static String outcomeUnknown(@Nullable String reason) {
    return error(
        "outcome unknown: the call may have run, in whole or in part, and was not run again; look"
            + " at what it was to change before you ask for it again"
            + (blank(reason) ? "" : " (" + bounded(reason) + ")"));
  }

  /** The tool did not come back in its time. */
  public static String timedOut(String limit) {
    return error(
        "timed out after "
            + limit
            + "; it was stopped; what it did until then remains; ask for less at once");
  }

  /** A tool's exception in words that are bounded and hold no stack trace. */
  public static String threw(@Nullable String message) {
    return error(blank(message) ? "the tool failed without a message" : bounded(message));
  }

  /** Between the head and the tail of an output that was too long. */
  static String elided(int left, int total, CallRef call) {
    return String.format(
        Locale.ROOT,
        "\n[%,d of %,d characters left out here; read them with read_file, path \"output:%s\"]\n",
        left,
        total,
        call);
  }

  /** In a request without tools: what a call and its result become there. */
  static String callInWords(String name, String arguments) {
    return "(I asked for the tool " + name + ", which is not available here: " + arguments + ")";
  }

  private static boolean blank(@Nullable String text) {
    return text == null || WellFormed.blank(text);
  }

  private static String bounded(@Nullable String text) {
    return text == null ? "" : Excerpt.of(text, MAX_REASON);
  }

  private static String quoted(String text) {
    return Json.text(WellFormed.of(text));
  }
}
