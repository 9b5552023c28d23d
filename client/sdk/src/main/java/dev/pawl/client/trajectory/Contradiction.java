package dev.pawl.client.trajectory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.text.WellFormed;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first place where a file says something else than its evidence. What only one of them has is
 * none: later versions of Pawl say more.
 */
record Contradiction(String place, String words) {
  private static final int SHOWN = 200;

  static Optional<Contradiction> first(String place, JsonNode file, JsonNode evidence) {
    if (file.isMissingNode() || evidence.isMissingNode() || same(file, evidence)) {
      return Optional.empty();
    }
    if (file.isObject() && evidence.isObject()) {
      for (Map.Entry<String, JsonNode> field : file.properties()) {
        Optional<Contradiction> inside =
            first(
                place + "." + shown(field.getKey()),
                field.getValue(),
                evidence.path(field.getKey()));
        if (inside.isPresent()) {
          return inside;
        }
      }
      return Optional.empty();
    }
    if (file.isArray() && evidence.isArray() && file.size() == evidence.size()) {
      for (int i = 0; i < file.size(); i++) {
        Optional<Contradiction> inside = first(place + "[" + i + "]", file.get(i), evidence.get(i));
        if (inside.isPresent()) {
          return inside;
        }
      }
      return Optional.empty();
    }
    return Optional.of(
        new Contradiction(
            place,
            "it says " + what(file) + ", and the file's own evidence says " + what(evidence)));
  }

  /** A number is the same however many bits it was read into. */
  private static boolean same(JsonNode file, JsonNode evidence) {
    return file.equals(evidence)
        || (file.isNumber()
            && evidence.isNumber()
            && file.decimalValue().compareTo(evidence.decimalValue()) == 0);
  }

  private static String what(JsonNode node) {
    return node.isArray() ? "a list of " + node.size() : shown(node.toString());
  }

  static String shown(@Nullable String text) {
    String all = String.valueOf(text);
    return all.length() <= SHOWN ? all : WellFormed.of(all.substring(0, SHOWN)) + "…";
  }
}
