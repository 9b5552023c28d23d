package dev.pawl.model.anthropic;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.transcript.StopReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a whole reply. */
final class ReplyReader {
  private ReplyReader() {}

  static ModelReply read(byte[] document) throws ModelException {
    try {
      Map<String, String> message = RawJson.fields(new String(document, StandardCharsets.UTF_8));
      List<ModelReply.Part> parts = new ArrayList<>();
      for (String block : RawJson.items(message.getOrDefault("content", ""))) {
        parts.add(part(block));
      }
      String word = RawJson.stringOrEmpty(message.get("stop_reason"));
      StopReason stop = stop(word);
      return new ModelReply(
          RawJson.stringOrEmpty(message.get("model")),
          parts,
          stop,
          UsageReader.read(message.get("usage")),
          detail(stop, word, message.get("stop_details")));
    } catch (IOException e) {
      throw new ModelException(
          FailureType.REPLY_TRUNCATED,
          "The reply is no message: " + e.getMessage(),
          null,
          null,
          true,
          e);
    }
  }

  private static ModelReply.Part part(String block) throws IOException {
    if (!RawJson.isObject(block)) {
      return new ModelReply.Part.Opaque(block);
    }
    Map<String, String> fields = RawJson.fields(block);
    String text = RawJson.string(fields.get("text"));
    return switch (RawJson.stringOrEmpty(fields.get("type"))) {
      case "text" ->
          text == null ? new ModelReply.Part.Opaque(block) : new ModelReply.Part.Text(text);
      case "tool_use" -> call(fields);
      default -> new ModelReply.Part.Opaque(block);
    };
  }

  private static ModelReply.Part call(Map<String, String> fields) throws IOException {
    String partial = RawJson.string(fields.get(BlockAssembler.PARTIAL));
    return new ModelReply.Part.Call(
        RawJson.stringOrEmpty(fields.get("id")),
        RawJson.stringOrEmpty(fields.get("name")),
        partial == null ? fields.getOrDefault("input", "") : partial);
  }

  private static StopReason stop(String word) {
    return switch (word) {
      case "end_turn", "stop_sequence" -> StopReason.END;
      case "tool_use" -> StopReason.CALLS;
      case "max_tokens" -> StopReason.MAX_TOKENS;
      case "pause_turn" -> StopReason.PAUSE;
      case "refusal" -> StopReason.REFUSAL;
      case "model_context_window_exceeded" -> StopReason.CONTEXT_WINDOW;
      default -> StopReason.UNKNOWN;
    };
  }

  private static @Nullable String detail(StopReason stop, String word, @Nullable String raw)
      throws IOException {
    if (stop == StopReason.UNKNOWN) {
      return word.isEmpty() ? "no stop reason" : word;
    }
    if (stop != StopReason.REFUSAL) {
      return null;
    }
    Map<String, String> details = RawJson.fieldsOrNone(raw);
    String category = RawJson.stringOrEmpty(details.get("category"));
    String explanation = RawJson.stringOrEmpty(details.get("explanation"));
    String both =
        category.isEmpty() || explanation.isEmpty()
            ? category + explanation
            : category + ": " + explanation;
    return both.isEmpty() ? null : both;
  }
}
