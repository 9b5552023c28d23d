package dev.pawl.model.anthropic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes JSON text apart without touching it: each value stays the very text that arrived, since
 * some of it has to go back to the provider as it came.
 */
final class RawJson {
  private static final int MAX = 64 * 1024 * 1024;
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION) // errors must not quote the model
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(2000)
                  .maxStringLength(MAX)
                  .maxNumberLength(100_000)
                  .build())
          .build();

  private RawJson() {}

  /** The fields of an object, in order; of two with one name the last. */
  static Map<String, String> fields(String json) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = FACTORY.createParser(json)) {
      expect(parser.nextToken() == JsonToken.START_OBJECT, "an object");
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        expect(parser.currentToken() == JsonToken.FIELD_NAME, "a field");
        String name = parser.currentName();
        parser.nextToken();
        fields.put(name, value(parser, json));
      }
      expect(parser.nextToken() == null, "nothing after the object");
    }
    return fields;
  }

  /** The fields of an object; none where there is no object. */
  static Map<String, String> fieldsOrNone(@Nullable String raw) throws IOException {
    return raw != null && isObject(raw) ? fields(raw) : Map.of();
  }

  /** The items of an array. */
  static List<String> items(String json) throws IOException {
    List<String> items = new ArrayList<>();
    try (JsonParser parser = FACTORY.createParser(json)) {
      expect(parser.nextToken() == JsonToken.START_ARRAY, "an array");
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        expect(parser.currentToken() != null, "the array's end");
        items.add(value(parser, json));
      }
      expect(parser.nextToken() == null, "nothing after the array");
    }
    return items;
  }

  /** Whether the text is exactly one JSON value. */
  static boolean valid(String json) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      if (parser.nextToken() == null) {
        return false;
      }
      value(parser, json);
      return parser.nextToken() == null;
    } catch (IOException e) {
      return false; // the answer to the question, not a failure
    }
  }

  /** The string that a raw value is, or null if it is absent or something else. */
  static @Nullable String string(@Nullable String raw) throws IOException {
    if (raw == null || !raw.startsWith("\"")) {
      return null;
    }
    try (JsonParser parser = FACTORY.createParser(raw)) {
      parser.nextToken();
      return parser.getText();
    }
  }

  /** The string that a raw value is, or an empty one. */
  static String stringOrEmpty(@Nullable String raw) throws IOException {
    String text = string(raw);
    return text == null ? "" : text;
  }

  static boolean isObject(String raw) {
    return raw.startsWith("{");
  }

  static boolean isArray(@Nullable String raw) {
    return raw != null && raw.startsWith("[");
  }

  /** Writes an object whose values are raw. */
  static String object(Map<String, String> fields) {
    StringBuilder out = new StringBuilder("{");
    fields.forEach(
        (name, value) -> {
          if (out.length() > 1) {
            out.append(',');
          }
          JsonText.quote(out, name);
          out.append(':').append(value);
        });
    return out.append('}').toString();
  }

  private static String value(JsonParser parser, String json) throws IOException {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    return json.substring(start, (int) parser.currentLocation().getCharOffset());
  }

  private static void expect(boolean holds, String what) throws IOException {
    if (!holds) {
      throw new MalformedReply("JSON where " + what + " was expected");
    }
  }
}
