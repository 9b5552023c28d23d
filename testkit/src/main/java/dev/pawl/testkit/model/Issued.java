package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the server has sent so far, as far as clients have to bring it back unchanged. */
final class Issued {
  private final Set<JsonNode> blocks = new HashSet<>();
  private final Set<JsonNode> paused = new HashSet<>();
  private final Map<String, List<List<JsonNode>>> thinkingByCall = new HashMap<>();

  synchronized void remember(Response response) {
    JsonNode message = response.message();
    if (message == null) {
      return;
    }
    List<JsonNode> thinking = new ArrayList<>();
    for (JsonNode block : message.path("content")) {
      blocks.add(block);
      if (Blocks.isThinking(block)) {
        thinking.add(block);
      }
    }
    for (JsonNode block : message.path("content")) {
      if (Blocks.is(block, "tool_use")) {
        thinkingByCall
            .computeIfAbsent(block.path("id").asText(), id -> new ArrayList<>())
            .add(List.copyOf(thinking));
      }
    }
    if (message.path("stop_reason").asText().equals("pause_turn")) {
      paused.add(message.path("content"));
    }
  }

  /** Whether this very block was sent. */
  synchronized boolean sent(JsonNode block) {
    return blocks.contains(block);
  }

  /** Whether this very content was sent with stop reason pause_turn. */
  synchronized boolean paused(JsonNode content) {
    return paused.contains(content);
  }

  /** Whether a call of this id was sent, and never together with exactly this thinking. */
  synchronized boolean foreignThinking(String callId, List<JsonNode> thinking) {
    List<List<JsonNode>> sent = thinkingByCall.get(callId);
    return sent != null && !sent.contains(thinking);
  }
}
