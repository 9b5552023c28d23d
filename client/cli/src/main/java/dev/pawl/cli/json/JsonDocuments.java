package dev.pawl.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The JSON that commands print: as payloads are written, but what is unknown is null and never
 * missing.
 */
public final class JsonDocuments {
  private static final JsonMapper MAPPER =
      Json.mapper()
          .rebuild()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
          .addModule(new SimpleModule("times").addSerializer(Instant.class, new Milliseconds()))
          .build();

  /** Nobody reads more, and many readers of JSON cannot. */
  private static final class Milliseconds extends StdSerializer<Instant> {
    private static final long serialVersionUID = 1L;

    Milliseconds() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant time, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(time.truncatedTo(ChronoUnit.MILLIS).toString());
    }
  }

  private JsonDocuments() {}

  public static String pretty(Object document) {
    return write(document, true);
  }

  public static String line(Object document) {
    return write(document, false);
  }

  /** One event of a run, as a line. */
  public static String event(RunEvent event) {
    ObjectNode line = MAPPER.createObjectNode().put("schema", "pawl/event/v1");
    return line(line.setAll((ObjectNode) MAPPER.valueToTree(event)));
  }

  /** The last line of a stream. */
  public static String result(Object document) {
    ObjectNode line = MAPPER.createObjectNode().put("type", "result");
    return line(line.setAll((ObjectNode) MAPPER.valueToTree(document)));
  }

  private static String write(Object document, boolean pretty) {
    try {
      return Escapes.json(
          pretty
              ? MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document)
              : MAPPER.writeValueAsString(document));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be printed: " + document.getClass(), e);
    }
  }
}
