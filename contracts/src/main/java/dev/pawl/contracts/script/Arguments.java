package dev.pawl.contracts.script;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A call's arguments: a mapping becomes JSON, a text stays as it is, even where it is no JSON. */
final class Arguments {
  /** As many as a reader of JSON takes; reading digits takes time that grows with their square. */
  private static final int MAX_NUMBER = 1_000;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Arguments() {}

  static String of(Node node) throws ScriptException {
    if (node instanceof MappingNode) {
      return Json.text(json(node));
    }
    if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.STR)) {
      return scalar.getValue();
    }
    throw new ScriptException(node, "arguments is a mapping, or a text to send as it is");
  }

  private static JsonNode json(Node node) throws ScriptException {
    if (node instanceof MappingNode) {
      ObjectNode object = JSON.objectNode();
      for (Map.Entry<String, Node> field : Fields.of(node, "").entrySet()) {
        object.set(field.getKey(), json(field.getValue()));
      }
      return object;
    }
    if (node instanceof SequenceNode sequence) {
      ArrayNode array = JSON.arrayNode();
      for (Node item : sequence.getValue()) {
        array.add(json(item));
      }
      return array;
    }
    return scalar((ScalarNode) node);
  }

  private static JsonNode scalar(ScalarNode node) throws ScriptException {
    String value = node.getValue();
    Tag tag = node.getTag();
    if (tag.equals(Tag.STR)) {
      return JSON.textNode(value);
    }
    if (value.length() > MAX_NUMBER) {
      throw new ScriptException(
          node, "a number here has at most " + MAX_NUMBER + " characters; quote it");
    }
    try {
      if (tag.equals(Tag.INT)) {
        return JSON.numberNode(new BigInteger(value));
      }
      if (tag.equals(Tag.FLOAT)) {
        return DecimalNode.valueOf(new BigDecimal(value));
      }
    } catch (NumberFormatException e) {
      throw new ScriptException(
          node.getStartMark(), "\"" + value + "\" is no number that JSON has; quote it", e);
    }
    if (tag.equals(Tag.BOOL)) {
      return JSON.booleanNode(value.equals("true"));
    }
    if (tag.equals(Tag.NULL)) {
      return JSON.nullNode();
    }
    throw new ScriptException(node, "the tag " + tag.getValue() + " is not allowed; leave it out");
  }
}
