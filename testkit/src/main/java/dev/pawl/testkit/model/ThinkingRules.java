package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The rules for thinking that comes back: in the last assistant turn, unchanged and complete.
 *
 * <p>The turn goes back to the last user message that is more than results, so that it spans all
 * rounds of tools in which the model is still thinking. Older thinking is not looked at.
 */
final class ThinkingRules {
  private final Issued issued;

  ThinkingRules(Issued issued) {
    this.issued = issued;
  }

  void check(JsonNode body, JsonNode messages, Findings findings) {
    String mode = body.path("thinking").path("type").asText("disabled");
    int last = lastAssistant(messages);
    for (int i = last; i >= 0 && inTurn(messages.get(i)); i--) {
      if (Blocks.isRole(messages.get(i), "assistant")) {
        assistant(messages.get(i), "messages." + i, !mode.equals("disabled"), findings);
      }
    }
    if (last >= 0 && mode.equals("enabled") && !Blocks.callIds(messages.get(last)).isEmpty()) {
      findings.require(
          Blocks.isThinking(Blocks.of(messages.get(last)).get(0)),
          "messages." + last + ".content.0",
          "with thinking enabled, a final assistant message must start with a thinking block");
    }
  }

  private static int lastAssistant(JsonNode messages) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      if (Blocks.isRole(messages.get(i), "assistant")) {
        return i;
      }
    }
    return -1;
  }

  private static boolean inTurn(JsonNode message) {
    return Blocks.isRole(message, "assistant") || !Blocks.resultIds(message).isEmpty();
  }

  private void assistant(JsonNode message, String path, boolean thinks, Findings findings) {
    List<JsonNode> thinking = Blocks.of(message).stream().filter(Blocks::isThinking).toList();
    for (JsonNode block : thinking) {
      findings.require(
          !Blocks.is(block, "thinking") || !block.path("signature").asText().isBlank(),
          path,
          "Invalid `signature` in `thinking` block");
      findings.require(
          issued.sent(block),
          path,
          "thinking blocks in the latest assistant message cannot be modified");
    }
    for (String id : Blocks.callIds(message)) {
      findings.require(
          (!thinks && thinking.isEmpty()) || !issued.foreignThinking(id, thinking),
          path,
          "thinking blocks in the latest assistant message must remain as they were");
    }
  }
}
