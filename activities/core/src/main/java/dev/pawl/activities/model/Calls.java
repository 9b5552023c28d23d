package dev.pawl.activities.model;

import dev.pawl.activities.kernel.CheckedCall;
import dev.pawl.activities.kernel.Preview;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolDefinition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Checked calls as the workflow is told of them. */
final class Calls {
  /** Leaves room below the limit of a payload for what the data converter adds. */
  private static final int MOST_BYTES = 60 * 1024;

  /** Where previews are off: the name of a tool that there is not is the model's own text. */
  private static final String UNKNOWN = "unknown-tool";

  private static final int MOST_NAME_BYTES = 64;
  private static final int SHORT_NAME_BYTES = 16;
  private static final int SHORT_BYTES = 40;
  private static final String MORE = "…";

  private Calls() {}

  /**
   * @param result the entry of its result, where it has one already
   */
  static PlannedCall planned(
      CheckedCall call, boolean previews, @Nullable Digest precondition, @Nullable Digest result) {
    ToolDefinition tool = call.tool();
    return new PlannedCall(
        call.ref().call(),
        name(call, previews),
        Digest.of(call.arguments()),
        tool == null ? null : tool.digest(),
        tool == null ? Access.SHELL : tool.access(),
        tool == null ? Effect.AT_MOST_ONCE : tool.effect(),
        tool != null && tool.sequential(),
        tool == null ? Duration.ZERO : tool.timeout(),
        call.verdict(),
        call.why(),
        previews ? Preview.of(call.arguments()) : "",
        precondition,
        result);
  }

  private static String name(CheckedCall call, boolean previews) {
    if (call.tool() != null) {
      return call.name();
    }
    return previews ? cut(Preview.of(call.name()), MOST_NAME_BYTES) : UNKNOWN;
  }

  /**
   * The result itself where it is small; otherwise with shorter texts for people, then without
   * them, then with shorter names of tools that there are not. What is left is small, however many
   * calls a step may have.
   */
  static GenerateResult fitting(GenerateResult result) {
    List<UnaryOperator<PlannedCall>> stages =
        List.of(
            call -> told(call, call.name(), shortWhy(call), shortPreview(call)),
            call -> told(call, call.name(), null, ""),
            call -> told(call, shortName(call), null, ""));
    GenerateResult smaller = result;
    for (UnaryOperator<PlannedCall> stage : stages) {
      if (Json.bytes(smaller).length <= MOST_BYTES) {
        break;
      }
      smaller = with(smaller, stage);
    }
    return smaller;
  }

  private static @Nullable String shortWhy(PlannedCall call) {
    return call.why() == null ? null : cut(call.why(), SHORT_BYTES);
  }

  private static String shortPreview(PlannedCall call) {
    return cut(call.preview(), SHORT_BYTES);
  }

  /** A tool that there is is called by its name, so only the others' are shortened. */
  private static String shortName(PlannedCall call) {
    return call.tool() == null ? cut(call.name(), SHORT_NAME_BYTES) : call.name();
  }

  private static GenerateResult with(GenerateResult result, UnaryOperator<PlannedCall> change) {
    List<PlannedCall> calls = result.calls().stream().map(change).toList();
    return new GenerateResult(
        result.head(),
        result.answer(),
        result.answerPreview(),
        result.request(),
        result.inputTokens(),
        result.charge(),
        result.stop(),
        calls,
        result.detail(),
        result.silent());
  }

  private static PlannedCall told(
      PlannedCall call, String name, @Nullable String why, String preview) {
    return new PlannedCall(
        call.call(),
        name,
        call.args(),
        call.tool(),
        call.access(),
        call.effect(),
        call.sequential(),
        call.timeout(),
        call.verdict(),
        why,
        preview,
        call.precondition(),
        call.result());
  }

  /** At most so many bytes of UTF-8, the mark of the cut included. */
  private static String cut(String text, int most) {
    if (text.getBytes(StandardCharsets.UTF_8).length <= most) {
      return text;
    }
    int room = most - MORE.getBytes(StandardCharsets.UTF_8).length;
    int end = 0;
    while (end < text.length()) {
      int next = end + Character.charCount(text.codePointAt(end));
      room -= text.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
      if (room < 0) {
        break;
      }
      end = next;
    }
    return text.substring(0, end) + MORE;
  }
}
