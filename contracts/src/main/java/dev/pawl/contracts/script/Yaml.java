package dev.pawl.contracts.script;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** One YAML 1.2 document as nodes that know their places. */
final class Yaml {
  private static final int MAX_DEPTH = 100;

  /** Long texts in YAML take time that grows with their square. */
  private static final int MAX_BYTES = 1024 * 1024;

  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setLabel("script").setAllowNonScalarKeys(true).build();

  private Yaml() {}

  static Node read(byte[] bytes) throws ScriptException {
    String text = text(bytes);
    try {
      check(text);
      Optional<Node> root = new Compose(SETTINGS).composeString(text);
      if (root.isEmpty()) {
        throw new ScriptException(Optional.empty(), "it is empty; give it turns: a list", null);
      }
      return root.get();
    } catch (MarkedYamlEngineException e) {
      throw new ScriptException(e.getProblemMark(), "no YAML: " + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw new ScriptException(Optional.empty(), "no YAML: " + e.getMessage(), e);
    }
  }

  private static String text(byte[] bytes) throws ScriptException {
    if (bytes.length > MAX_BYTES) {
      throw new ScriptException(
          Optional.empty(), "it has " + bytes.length + " bytes; 1 MB is the most", null);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new ScriptException(Optional.empty(), "its bytes are not UTF-8", e);
    }
  }

  /** Few characters must not become many nodes, nor nodes that are too deep for the stack. */
  private static void check(String text) throws ScriptException {
    int depth = 0;
    Optional<Mark> behind = Optional.empty();
    try {
      for (Event event : new Parse(SETTINGS).parseString(text)) {
        depth += event instanceof CollectionStartEvent ? 1 : 0;
        depth -= event instanceof CollectionEndEvent ? 1 : 0;
        check(event, depth);
        behind = event.getEndMark();
      }
    } catch (IllegalArgumentException e) {
      // The parser lets this out where an escape is cut off or names no character.
      throw new ScriptException(behind, "no YAML: an escape behind this place is broken", e);
    }
  }

  private static void check(Event event, int depth) throws ScriptException {
    if (event instanceof AliasEvent) {
      throw new ScriptException(
          event.getStartMark(), "aliases are not allowed; write it out", null);
    }
    if (event instanceof ScalarEvent scalar && !paired(scalar.getValue())) {
      throw new ScriptException(
          event.getStartMark(), "an escape here is half of a character that takes two", null);
    }
    if (depth > MAX_DEPTH) {
      throw new ScriptException(
          event.getStartMark(), "more than " + MAX_DEPTH + " levels deep", null);
    }
  }

  /** Whether no surrogate stands alone: such a text has no UTF-8. */
  private static boolean paired(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
