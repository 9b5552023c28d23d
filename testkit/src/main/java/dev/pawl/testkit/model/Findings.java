package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a request, in the order in which it was found. */
final class Findings {
  private final List<String> problems = new ArrayList<>();

  void add(String path, String problem) {
    problems.add(path + ": " + problem);
  }

  void require(boolean holds, String path, String problem) {
    if (!holds) {
      add(path, problem);
    }
  }

  /** Checks an object's fields: all of the required, none but the allowed. */
  void fields(JsonNode object, String path, Set<String> required, Set<String> optional) {
    String prefix = path.isEmpty() ? "" : path + ".";
    for (String name : required) {
      require(object.has(name), prefix + name, "Field required");
    }
    object
        .fieldNames()
        .forEachRemaining(
            name ->
                require(
                    required.contains(name) || optional.contains(name),
                    prefix + name,
                    "Extra inputs are not permitted"));
  }

  List<String> problems() {
    return problems;
  }
}
