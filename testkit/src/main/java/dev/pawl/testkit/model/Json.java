package dev.pawl.testkit.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** JSON as the server reads and writes it. */
final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(RequestRules.MAX_BODY)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static JsonNode parse(String json) throws JsonProcessingException {
    return MAPPER.readTree(json);
  }

  static @Nullable JsonNode parseOrNull(String json) {
    try {
      JsonNode node = MAPPER.readTree(json);
      return node.isMissingNode() ? null : node;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A value whose bytes go out as they are. */
  static RawValue raw(String json) {
    return new RawValue(json);
  }
}
