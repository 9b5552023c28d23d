package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The one JSON dialect of payloads, entries and ledger values: absent rather than null, unknown
 * fields ignored (records only grow), times in ISO-8601, unknown enum words read as the enum's
 * default. The same value always gives the same bytes.
 */
public final class Json {
  private static final int MAX_DEPTH = 500;
  private static final int MAX_STRING = 64 * 1024 * 1024;
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addHandler(new LaterFormats())
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .build();

  static {
    MAPPER
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxStringLength(MAX_STRING)
                .build());
  }

  private Json() {}

  /** The shared mapper; do not reconfigure it. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  public static byte[] bytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "cannot be written as JSON: " + value.getClass().getName(), e);
    }
  }

  public static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "cannot be written as JSON: " + value.getClass().getName(), e);
    }
  }

  /**
   * Reads a value that this dialect wrote. Throws {@link LaterFormatException} where a later
   * version wrote it, and {@link IllegalArgumentException} on anything else, {@code null} in the
   * place of a value included.
   */
  public static <T> T read(byte[] json, Class<T> type) {
    try {
      @Nullable T value = MAPPER.readValue(json, type);
      if (value == null) {
        throw new IllegalArgumentException("not a " + type.getSimpleName() + ": null");
      }
      return value;
    } catch (IOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof LaterFormatException later) {
          throw later;
        }
      }
      throw new IllegalArgumentException(
          "not a " + type.getSimpleName() + ": " + e.getMessage(), e);
    }
  }

  /** Parses one JSON value, strictly. Throws {@link IllegalArgumentException} on anything else. */
  public static JsonNode tree(String json) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      if (tree.isMissingNode()) {
        throw new IllegalArgumentException("not JSON: there is nothing in it");
      }
      return tree;
    } catch (IOException e) {
      throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
    }
  }
}
