package dev.pawl.client.trajectory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import java.util.Iterator;
import java.util.Map;

/**
 * Lays a document out in lines: the large things each begin one, and each item of a list has one of
 * its own, so that two documents can be compared line by line.
 */
final class Layout {
  private static final int DEEP = 3;

  private final StringBuilder out = new StringBuilder();

  private Layout() {}

  static String of(JsonNode document) {
    Layout layout = new Layout();
    layout.write(document, 0);
    return layout.out.append('\n').toString();
  }

  private void write(JsonNode node, int depth) {
    if (depth >= DEEP || !node.isContainerNode() || node.isEmpty()) {
      out.append(Json.text(node));
    } else if (node.isObject()) {
      out.append('{');
      Iterator<Map.Entry<String, JsonNode>> fields = node.properties().iterator();
      while (fields.hasNext()) {
        Map.Entry<String, JsonNode> field = fields.next();
        line(depth + 1);
        out.append(Json.text(field.getKey())).append(": ");
        write(field.getValue(), depth + 1);
        out.append(fields.hasNext() ? "," : "");
      }
      line(depth);
      out.append('}');
    } else {
      out.append('[');
      for (int i = 0; i < node.size(); i++) {
        line(depth + 1);
        write(node.get(i), depth + 1);
        out.append(i + 1 < node.size() ? "," : "");
      }
      line(depth);
      out.append(']');
    }
  }

  private void line(int depth) {
    out.append('\n').append("  ".repeat(depth));
  }
}
