package dev.pawl.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first place where two documents differ.
 *
 * @param path such as {@code plan.inbound[0].text}; empty for the whole
 */
record JsonDifference(String path, @Nullable String recorded, @Nullable String replayed) {
  static Optional<JsonDifference> between(JsonNode recorded, JsonNode replayed) {
    return between("", recorded, replayed);
  }

  private static Optional<JsonDifference> between(
      String path, @Nullable JsonNode recorded, @Nullable JsonNode replayed) {
    if (recorded == null || replayed == null) {
      return recorded == null && replayed == null
          ? Optional.empty()
          : Optional.of(new JsonDifference(path, text(recorded), text(replayed)));
    }
    if (recorded.equals(replayed)) {
      return Optional.empty();
    }
    if (recorded.isObject() && replayed.isObject()) {
      return objects(path, recorded, replayed);
    }
    if (recorded.isArray() && replayed.isArray()) {
      return arrays(path, recorded, replayed);
    }
    return Optional.of(new JsonDifference(path, text(recorded), text(replayed)));
  }

  private static Optional<JsonDifference> objects(
      String path, JsonNode recorded, JsonNode replayed) {
    Set<String> names = new LinkedHashSet<>();
    recorded.fieldNames().forEachRemaining(names::add);
    replayed.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      Optional<JsonDifference> inside =
          between(
              path.isEmpty() ? name : path + "." + name, recorded.get(name), replayed.get(name));
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonDifference> arrays(
      String path, JsonNode recorded, JsonNode replayed) {
    for (int i = 0; i < Math.max(recorded.size(), replayed.size()); i++) {
      Optional<JsonDifference> inside =
          between(path + "[" + i + "]", recorded.get(i), replayed.get(i));
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }

  private static @Nullable String text(@Nullable JsonNode node) {
    return node == null ? null : node.toString();
  }
}
