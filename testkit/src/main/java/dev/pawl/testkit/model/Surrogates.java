package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;

/** Finds strings that no UTF-8 text can carry. */
final class Surrogates {
  private Surrogates() {}

  /** Whether any string or field name in the tree has half of a surrogate pair. */
  static boolean lone(JsonNode node) {
    if (node.isTextual()) {
      return lone(node.textValue());
    }
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      if (lone(names.next())) {
        return true;
      }
    }
    for (JsonNode child : node) {
      if (lone(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean lone(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return true;
      }
    }
    return false;
  }
}
