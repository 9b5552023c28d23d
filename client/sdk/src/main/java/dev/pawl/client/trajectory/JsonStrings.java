package dev.pawl.client.trajectory;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.text.Secrets;
import java.util.function.UnaryOperator;

/** Changes strings of a JSON document, and leaves everything around them as it was written. */
final class JsonStrings {
  private final String json;

  /**
   * @param json a whole document
   */
  JsonStrings(String json) {
    this.json = json;
  }

  /**
   * @param names whether a value is a secret where its name and it look like one together
   */
  String mapped(UnaryOperator<String> change, boolean names) {
    StringBuilder out = new StringBuilder(json.length());
    String name = "";
    int at = 0;
    while (at < json.length()) {
      int begin = json.indexOf('"', at);
      if (begin < 0) {
        break;
      }
      int end = end(begin);
      out.append(json, at, begin);
      String literal = json.substring(begin, end);
      // Most have no escapes, and need no reader.
      String value =
          literal.indexOf('\\') < 0
              ? literal.substring(1, literal.length() - 1)
              : Json.tree(literal).textValue();
      String after = change.apply(value);
      boolean isName = isName(end);
      if (names && !isName && !name.isEmpty() && after.equals(value)) {
        after = named(name, value);
      }
      name = isName ? value : "";
      out.append(after.equals(value) ? literal : Json.text(after));
      at = end;
    }
    return out.append(json, at, json.length()).toString();
  }

  private static String named(String name, String value) {
    String pair = name + "=";
    if (!Secrets.mayHold(pair + value)) {
      return value;
    }
    return Secrets.redact(pair + value).equals(pair + value) ? value : Secrets.HIDDEN;
  }

  /** The place behind a string's closing quote. */
  private int end(int begin) {
    int at = begin + 1;
    while (json.charAt(at) != '"') {
      at += json.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  private boolean isName(int end) {
    int at = end;
    while (at < json.length() && Character.isWhitespace(json.charAt(at))) {
      at++;
    }
    return at < json.length() && json.charAt(at) == ':';
  }
}
