package dev.pawl.cli.story;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.pawl.cli.term.Escapes;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A call's arguments on one line: texts as they are, since people know what a path is, and numbers
 * with their names, since nobody knows what a 6 is.
 */
final class ArgumentLine {
  private static final String OPENS_STRING = "\":\"";

  private ArgumentLine() {}

  /** Reads a preview, which may be cut off anywhere. */
  static String of(String preview) {
    List<String> values = new ArrayList<>();
    try (JsonParser json = Json.mapper().getFactory().createParser(preview)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token.isScalarValue()) {
          String name = token == JsonToken.VALUE_STRING ? null : json.currentName();
          values.add(name == null ? json.getText() : name + " " + json.getText());
        }
      }
    } catch (IOException cut) {
      int open = preview.lastIndexOf(OPENS_STRING);
      values.add(open < 0 ? preview : preview.substring(open + OPENS_STRING.length()));
    }
    return Escapes.line(String.join("  ", values));
  }
}
