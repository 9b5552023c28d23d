package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import org.jspecify.annotations.Nullable;

/** Results that no tool wrote. */
public final class Results {
  private Results() {}

  /**
   * The entry of a call that was closed without an activity's result. Throws {@link
   * IllegalArgumentException} for {@link CallResult.Kind#STORED}, which has an entry already.
   */
  public static Entry.ToolResult closed(
      CallRef call, String tool, CallResult.Kind kind, @Nullable String reason) {
    return switch (kind) {
      case STORED ->
          throw new IllegalArgumentException("the result of call " + call + " is in the store");
      case DENIED -> result(call, tool, ResultStatus.DENIED, Texts.denied(reason));
      case EXPIRED -> result(call, tool, ResultStatus.EXPIRED, Texts.expired());
      case SKIPPED -> result(call, tool, ResultStatus.SKIPPED, Texts.skipped(reason));
      case CANCELLED -> result(call, tool, ResultStatus.CANCELLED, Texts.cancelled(reason));
      case OUTCOME_UNKNOWN, UNKNOWN ->
          result(call, tool, ResultStatus.OUTCOME_UNKNOWN, Texts.outcomeUnknown(reason));
    };
  }

  /** An entry whose strings can be written and sent: no half of a surrogate pair is left. */
  public static Entry.ToolResult result(
      CallRef call, String tool, ResultStatus status, String content) {
    return new Entry.ToolResult(call, WellFormed.of(tool), status, WellFormed.of(content));
  }
}
