package dev.pawl.tool.files;

import dev.pawl.contracts.Json;
import java.util.Map;
import java.util.TreeMap;

/** Arguments as a model writes them. */
final class Arguments {
  private Arguments() {}

  static String of(Object... namesAndValues) {
    Map<String, Object> arguments = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return Json.text(arguments);
  }
}
