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

  private static final int MOST_NAME = 64;
  private static final int SHORT = 40;

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
    return previews ? cut(Preview.of(call.name()), MOST_NAME) : UNKNOWN;
  }

  /** The result itself where it is small; otherwise with shorter texts for people. */
  static GenerateResult fitting(GenerateResult result) {
    if (Json.bytes(result).length <= MOST_BYTES) {
      return result;
    }
    return with(result, call -> shortened(call, SHORT));
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
        result.detail());
  }

  private static PlannedCall shortened(PlannedCall call, int most) {
    return new PlannedCall(
        call.call(),
        call.name(),
        call.args(),
        call.tool(),
        call.access(),
        call.effect(),
        call.sequential(),
        call.timeout(),
        call.verdict(),
        call.why() == null ? null : cut(call.why(), most),
        cut(call.preview(), most),
        call.precondition(),
        call.result());
  }

  private static String cut(String text, int most) {
    if (text.codePointCount(0, text.length()) <= most) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }
}
