package dev.pawl.activities.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.text.WellFormed;
import java.util.Optional;

/** JSON objects that travel as text. */
final class JsonText {
  static final String EMPTY_OBJECT = "{}";

  private JsonText() {}

  /**
   * The text of a JSON object that a provider takes: the very text where it is one, rewritten only
   * where a string inside it holds half of a surrogate pair, escaped or not.
   */
  static Optional<String> object(String text) {
    JsonNode tree = parsed(text);
    if (!tree.isObject()) {
      return Optional.empty();
    }
    return Optional.of(wellFormed(tree) ? text : Json.text(repaired(tree)));
  }

  /** Whether the text is a JSON object that may be sent on byte for byte. */
  static boolean sendable(String text) {
    JsonNode tree = parsed(text);
    return tree.isObject() && wellFormed(tree);
  }

  private static JsonNode parsed(String text) {
    try {
      return Json.tree(text);
    } catch (IllegalArgumentException e) {
      // Whatever is wrong with it, it is no object; callers that must say why parse it themselves.
      return JsonNodeFactory.instance.missingNode();
    }
  }

  private static boolean wellFormed(JsonNode node) {
    if (node.isTextual()) {
      return WellFormed.is(node.textValue());
    }
    for (var field : node.properties()) {
      if (!WellFormed.is(field.getKey())) {
        return false;
      }
    }
    for (JsonNode child : node) {
      if (!wellFormed(child)) {
        return false;
      }
    }
    return true;
  }

  private static JsonNode repaired(JsonNode node) {
    if (node.isTextual()) {
      return TextNode.valueOf(WellFormed.of(node.textValue()));
    }
    if (node.isObject()) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      for (var field : node.properties()) {
        out.set(WellFormed.of(field.getKey()), repaired(field.getValue()));
      }
      return out;
    }
    if (node.isArray()) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode(node.size());
      for (JsonNode child : node) {
        out.add(repaired(child));
      }
      return out;
    }
    return node;
  }
}
