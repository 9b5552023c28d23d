package dev.pawl.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.pawl.contracts.Json;

/**
 * The JSON that commands print: as payloads are written, but what is unknown is null and never
 * missing.
 */
final class JsonDocuments {
  private static final JsonMapper MAPPER =
      Json.mapper()
          .rebuild()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
          .build();

  private JsonDocuments() {}

  static String pretty(Object document) {
    return write(document, true);
  }

  static String line(Object document) {
    return write(document, false);
  }

  private static String write(Object document, boolean pretty) {
    try {
      return pretty
          ? MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document)
          : MAPPER.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be printed: " + document.getClass(), e);
    }
  }
}
