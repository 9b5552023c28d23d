package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules for how messages follow each other: calls with their results, who speaks first and
 * last.
 */
final class TurnRules {
  private final Issued issued;
  private final ThinkingRules thinking;

  TurnRules(Issued issued) {
    this.issued = issued;
    this.thinking = new ThinkingRules(issued);
  }

  void check(JsonNode body, JsonNode messages, Findings findings) {
    if (messages.isEmpty()) {
      return;
    }
    findings.require(
        Blocks.isRole(messages.get(0), "user"), "messages.0", "first message must be of the user");
    last(messages.get(messages.size() - 1), messages.size() - 1, findings);
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < messages.size(); i++) {
      JsonNode message = messages.get(i);
      order(message, "messages." + i, findings);
      for (String id : Blocks.callIds(message)) {
        findings.require(
            seen.add(id), "messages." + i, "`tool_use` ids must be unique, found again: " + id);
      }
      answered(message, messages.path(i + 1), "messages." + i, findings);
      asked(message, messages.path(i - 1), "messages." + i, findings);
    }
    thinking.check(body, messages, findings);
  }

  /** An assistant message may only stand last to take up a turn that the provider paused. */
  private void last(JsonNode message, int index, Findings findings) {
    if (Blocks.isRole(message, "user")) {
      return;
    }
    List<JsonNode> blocks = Blocks.of(message);
    boolean serverTool = !blocks.isEmpty() && Blocks.isServerTool(blocks.get(blocks.size() - 1));
    findings.require(
        issued.paused(message.path("content")) || serverTool,
        "messages." + index,
        "this model does not take up an assistant message; the last message must be of the user");
  }

  private static void order(JsonNode message, String path, Findings findings) {
    boolean call = false;
    boolean other = false;
    for (JsonNode block : Blocks.of(message)) {
      if (Blocks.is(block, "tool_result")) {
        findings.require(!other, path, "`tool_result` blocks must come before any other content");
      } else {
        other = true;
      }
      findings.require(
          !(call && Blocks.is(block, "text")), path, "text may not follow `tool_use` blocks");
      call |= Blocks.is(block, "tool_use");
    }
  }

  private static void answered(JsonNode message, JsonNode next, String path, Findings findings) {
    List<String> results = Blocks.isRole(next, "user") ? Blocks.resultIds(next) : List.of();
    List<String> missing =
        Blocks.callIds(message).stream().filter(id -> !results.contains(id)).toList();
    findings.require(
        missing.isEmpty(),
        path,
        "`tool_use` ids were found without `tool_result` blocks immediately after: "
            + String.join(", ", missing));
  }

  private static void asked(JsonNode message, JsonNode before, String path, Findings findings) {
    Set<String> open = new HashSet<>(Blocks.callIds(before));
    Set<String> done = new HashSet<>();
    for (String id : Blocks.resultIds(message)) {
      findings.require(
          open.contains(id), path, "unexpected `tool_use_id` found in `tool_result` blocks: " + id);
      findings.require(
          done.add(id), path, "each tool_use must have a single result, found more for " + id);
    }
  }
}
