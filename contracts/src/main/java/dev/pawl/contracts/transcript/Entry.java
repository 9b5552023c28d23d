package dev.pawl.contracts.transcript;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.pawl.contracts.CallRef;
import java.util.List;

/**
 * One message of a transcript. Holds content only: no time, worker, run id or attempt, so that the
 * same run gives the same bytes. The system prompt is the agent's, not an entry.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", defaultImpl = Entry.Unknown.class)
@JsonSubTypes({
  @JsonSubTypes.Type(value = Entry.User.class, name = "user"),
  @JsonSubTypes.Type(value = Entry.Assistant.class, name = "assistant"),
  @JsonSubTypes.Type(value = Entry.ToolResult.class, name = "tool_result"),
})
public sealed interface Entry {
  /** Text for the model from outside: never blank. */
  record User(Origin origin, String text) implements Entry {}

  /** What the model said, in its own order; {@code stop} is why it stopped. */
  record Assistant(String provider, String model, List<Block> blocks, StopReason stop)
      implements Entry {
    public Assistant {
      blocks = List.copyOf(blocks);
    }
  }

  /** What one call came to, in the words that the model sees. */
  record ToolResult(CallRef call, String tool, ResultStatus status, String content)
      implements Entry {}

  /** An entry that a later build wrote. Shown to people as such; the model does not see it. */
  record Unknown() implements Entry {}
}
