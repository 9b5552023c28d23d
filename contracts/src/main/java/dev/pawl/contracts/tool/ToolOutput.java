package dev.pawl.contracts.tool;

import dev.pawl.contracts.transcript.ResultStatus;

/**
 * What a call came to: text for the model, of any length (the engine shortens what the model sees
 * and keeps the rest).
 */
public record ToolOutput(ResultStatus status, String text) {
  public static ToolOutput of(String text) {
    return new ToolOutput(ResultStatus.OK, text);
  }

  /** A failure, in words that tell the model what to do instead. */
  public static ToolOutput failed(String message) {
    return new ToolOutput(ResultStatus.ERROR, message);
  }
}
