package dev.pawl.store;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import java.util.Locale;

/**
 * The ledger's keys. Numbers are written with six digits, so that keys sort as they count.
 *
 * <p>A model call leaves {@code model/STEP/message/BLOB} for each message that it carries in a
 * blob, {@code model/STEP/intent/RUN/ACTIVITY/ATTEMPT} before its request leaves and {@code
 * model/STEP/answer/PLAN} right after its answer arrives. A tool call leaves {@code
 * tool/STEP/CALL/claim}, {@code …/intent/RUN/ACTIVITY/ATTEMPT}, {@code …/ended/…}, {@code
 * …/process/…} and {@code …/result}. A run leaves {@code run/server}, {@code run/start}, {@code
 * run/tree/STEP/CALL}, {@code run/history/EXECUTION/EVENTS}, {@code run/end}, {@code
 * run/end/NUMBER} and {@code run/again/NUMBER}. A batch leaves {@code batch/start} and {@code
 * batch/item/NUMBER}.
 */
public final class Keys {
  public static final String RUN_START = "run/start";

  /** The server that runs it, written before it holds anything. */
  public static final String RUN_SERVER = "run/server";

  /** The first end of a run. One that is reset after its end comes to another one. */
  public static final String RUN_END = "run/end";

  public static final String HISTORIES = "run/history/";
  public static final String TREES = "run/tree/";

  /** Where a run came from that did not run here. */
  public static final String IMPORT = "import/";

  /**
   * What keeps a run from being collected: {@code pin/NAME}, and {@code pin/NAME/released} once it
   * no longer does.
   */
  public static final String PINS = "pin/";

  /** All model calls of a run. */
  public static final String MODELS = "model/";

  /** What a batch is bound to, under the batch's own lineage. */
  public static final String BATCH_START = "batch/start";

  /** How the items of a batch ended. */
  public static final String ITEMS = "batch/item/";

  private Keys() {}

  public static String item(int number) {
    return ITEMS + number(number);
  }

  public static String model(int step) {
    return MODELS + number(step) + "/";
  }

  /** The step of a key under {@link #MODELS}. */
  public static int stepOf(String key) {
    return Integer.parseInt(key.substring(MODELS.length(), key.indexOf('/', MODELS.length())));
  }

  /** What the model is told of a message whose text lies in a blob. */
  public static String message(int step, Digest blob) {
    return model(step) + "message/" + blob.hex();
  }

  public static String intents(int step) {
    return model(step) + "intent/";
  }

  public static String intent(int step, String runId, String activityId, int attempt) {
    return intents(step) + attempt(runId, activityId, attempt);
  }

  /** How an intent ended without an answer; same suffix as the intent. */
  public static String failure(int step, String runId, String activityId, int attempt) {
    return failures(step) + attempt(runId, activityId, attempt);
  }

  public static String failures(int step) {
    return model(step) + "failure/";
  }

  /** The first answer to a plan; later ones to the same plan are overlaps. */
  public static String answer(int step, Digest plan) {
    return answers(step) + plan.hex();
  }

  public static String answers(int step) {
    return model(step) + "answer/";
  }

  /** An answer that arrived when there was one already: paid, and not used. */
  public static String overlap(int step, String runId, String activityId, int attempt) {
    return overlaps(step) + attempt(runId, activityId, attempt);
  }

  public static String overlaps(int step) {
    return model(step) + "overlap/";
  }

  /** All calls of a step. */
  public static String tools(int step) {
    return "tool/" + number(step) + "/";
  }

  public static String tool(CallRef call) {
    return tools(call.step()) + number(call.call()) + "/";
  }

  public static String claim(CallRef call) {
    return tool(call) + "claim";
  }

  public static String toolIntents(CallRef call) {
    return tool(call) + "intent/";
  }

  public static String toolIntent(CallRef call, String runId, String activityId, int attempt) {
    return toolIntents(call) + attempt(runId, activityId, attempt);
  }

  /** How an intent ended without a result; same suffix as the intent. */
  public static String toolEnd(CallRef call, String runId, String activityId, int attempt) {
    return toolEnds(call) + attempt(runId, activityId, attempt);
  }

  public static String toolEnds(CallRef call) {
    return tool(call) + "ended/";
  }

  /** The process group of an intent; same suffix as the intent. */
  public static String process(CallRef call, String runId, String activityId, int attempt) {
    return processes(call) + attempt(runId, activityId, attempt);
  }

  public static String processes(CallRef call) {
    return tool(call) + "process/";
  }

  public static String result(CallRef call) {
    return tool(call) + "result";
  }

  /** All copies of one execution's history. */
  public static String history(int execution) {
    return HISTORIES + number(execution);
  }

  /** One copy: an execution that goes on after it was kept is kept again, with more events. */
  public static String history(int execution, int events) {
    return history(execution) + "/" + number(events);
  }

  /**
   * An end of a run, counted from 1; the last one counts. All of them begin with {@link #RUN_END}.
   */
  public static String end(int number) {
    return number == 1 ? RUN_END : RUN_END + "/" + number(number);
  }

  /** The workspace is held again by a run that was reset after so many ends. */
  public static String heldAgain(int ends) {
    return "run/again/" + number(ends);
  }

  /** The workspace's files after a call, and after all that had ended beside it. */
  public static String tree(CallRef call) {
    return TREES + number(call.step()) + "/" + number(call.call());
  }

  /** A pin. A fork pins the run that it came from under its own lineage id. */
  public static String pin(String name) {
    return PINS + name;
  }

  /** The end of a pin. */
  public static String released(String name) {
    return pin(name) + "/released";
  }

  /** The end of the keys of one attempt: an intent's, and those of what became of it. */
  public static String attempt(String runId, String activityId, int attempt) {
    return runId + "/" + activityId + "/" + number(attempt);
  }

  private static String number(int value) {
    return String.format(Locale.ROOT, "%06d", value);
  }
}
