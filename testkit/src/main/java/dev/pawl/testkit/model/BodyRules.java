package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** The rules for a request body: its own fields here, tools, blocks and turns elsewhere. */
final class BodyRules {
  private static final int MAX_MESSAGES = 100_000;
  private static final Set<String> REQUIRED = Set.of("model", "max_tokens", "messages");
  private static final Set<String> OPTIONAL =
      Set.of(
          "system",
          "tools",
          "tool_choice",
          "temperature",
          "top_p",
          "top_k",
          "stop_sequences",
          "stream",
          "thinking",
          "output_config",
          "metadata",
          "service_tier",
          "cache_control");

  private final BlockRules blocks;
  private final TurnRules turns;

  BodyRules(Issued issued) {
    this.blocks = new BlockRules(issued);
    this.turns = new TurnRules(issued);
  }

  void check(JsonNode body, Findings findings) {
    findings.fields(body, "", REQUIRED, OPTIONAL);
    scalars(body, findings);
    thinking(body, findings);
    ToolRules.check(body, findings);
    CacheRules.check(body, findings);
    JsonNode messages = body.path("messages");
    if (!messages.isArray()) {
      findings.add("messages", "Input should be a valid list");
      return;
    }
    findings.require(!messages.isEmpty(), "messages", "at least one message is required");
    findings.require(
        messages.size() <= MAX_MESSAGES, "messages", "at most " + MAX_MESSAGES + " are allowed");
    blocks.system(body.path("system"), findings);
    for (int i = 0; i < messages.size(); i++) {
      blocks.message(messages.get(i), i, i == messages.size() - 1, findings);
    }
    turns.check(body, messages, findings);
  }

  private static void scalars(JsonNode body, Findings findings) {
    JsonNode model = body.path("model");
    findings.require(
        model.isTextual() && !model.textValue().isBlank(), "model", "Input should be a name");
    JsonNode max = body.path("max_tokens");
    findings.require(
        max.isIntegralNumber() && max.canConvertToInt() && max.intValue() >= 0,
        "max_tokens",
        "Input should be a whole number, 0 or more");
    JsonNode stream = body.path("stream");
    findings.require(
        stream.isMissingNode() || stream.isBoolean(), "stream", "Input should be a boolean");
    JsonNode temperature = body.path("temperature");
    findings.require(
        temperature.isMissingNode()
            || (temperature.isNumber()
                && temperature.doubleValue() >= 0
                && temperature.doubleValue() <= 1),
        "temperature",
        "Input should be from 0 to 1");
    for (JsonNode stop : body.path("stop_sequences")) {
      findings.require(
          !stop.asText().isBlank(), "stop_sequences", "each must contain non-whitespace");
    }
  }

  private static void thinking(JsonNode body, Findings findings) {
    JsonNode thinking = body.path("thinking");
    if (thinking.isMissingNode()) {
      return;
    }
    String type = thinking.path("type").asText();
    findings.require(
        Set.of("enabled", "disabled", "adaptive").contains(type),
        "thinking.type",
        "Input should be enabled, disabled or adaptive");
    if (type.equals("enabled")) {
      long budget = thinking.path("budget_tokens").asLong();
      findings.require(budget >= 1024, "thinking.budget_tokens", "must be 1024 or more");
      findings.require(
          budget < body.path("max_tokens").asLong(),
          "max_tokens",
          "must be greater than thinking.budget_tokens");
      String choice = body.path("tool_choice").path("type").asText();
      findings.require(
          !choice.equals("any") && !choice.equals("tool"),
          "thinking",
          "may not be enabled when tool_choice forces tool use");
    }
  }
}
