package dev.pawl.contracts.script;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A mapping of a script, by its keys. */
final class Fields {
  private final Node node;
  private final String what;
  private final Map<String, Node> values;

  private Fields(Node node, String what, Map<String, Node> values) {
    this.node = node;
    this.what = what;
    this.values = values;
  }

  /** Reads a mapping that may have these keys and no others. */
  static Fields of(Node node, String what, List<String> allowed) throws ScriptException {
    Map<String, Node> values = of(node, what + " is a mapping; allowed: " + list(allowed));
    for (NodeTuple tuple : ((MappingNode) node).getValue()) {
      String key = ((ScalarNode) tuple.getKeyNode()).getValue();
      if (!allowed.contains(key)) {
        throw new ScriptException(
            tuple.getKeyNode(),
            "unknown key \"" + key + "\" of " + what + "; allowed: " + list(allowed));
      }
    }
    return new Fields(node, what, values);
  }

  /** Reads a mapping with any keys, each of them once; {@code otherwise} says what is needed. */
  static Map<String, Node> of(Node node, String otherwise) throws ScriptException {
    if (!(node instanceof MappingNode mapping)) {
      throw new ScriptException(node, otherwise);
    }
    Map<String, Node> values = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw new ScriptException(tuple.getKeyNode(), "a key is a text");
      }
      if (values.put(key.getValue(), tuple.getValueNode()) != null) {
        throw new ScriptException(key, "the key \"" + key.getValue() + "\" is there already");
      }
    }
    return values;
  }

  static String text(Node node, String what) throws ScriptException {
    if (!(node instanceof ScalarNode scalar) || scalar.getTag().equals(Tag.NULL)) {
      throw new ScriptException(node, what + " is a text");
    }
    return scalar.getValue();
  }

  @Nullable Node get(String key) {
    return values.get(key);
  }

  Node need(String key) throws ScriptException {
    Node value = values.get(key);
    if (value == null) {
      throw new ScriptException(node, what + " needs the key \"" + key + "\"");
    }
    return value;
  }

  /** The items of a list; none where the key is missing. */
  List<Node> items(String key) throws ScriptException {
    Node value = values.get(key);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof SequenceNode sequence)) {
      throw new ScriptException(value, key + " is a list");
    }
    return sequence.getValue();
  }

  ScriptException wrong(String problem) {
    return new ScriptException(node, problem);
  }

  private static String list(List<String> words) {
    return String.join(", ", words);
  }
}
