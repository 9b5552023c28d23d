package dev.pawl.contracts.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run pins of a tool when it begins, and what the model is told of it.
 *
 * @param parameters the JSON Schema (draft 2020-12) of its arguments, an object
 * @param sequential whether its calls keep call order and overlap nothing
 * @param timeout how long one call may take
 * @param fatal whether its failure ends the run; not written where it does not
 */
public record ToolDefinition(
    String name,
    String version,
    String description,
    JsonNode parameters,
    Effect effect,
    Access access,
    boolean sequential,
    Duration timeout,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean fatal) {
  /** A tool whose failure is the model's to deal with. */
  public ToolDefinition(
      String name,
      String version,
      String description,
      JsonNode parameters,
      Effect effect,
      Access access,
      boolean sequential,
      Duration timeout) {
    this(name, version, description, parameters, effect, access, sequential, timeout, false);
  }

  /** The digest that pins and approvals name: the same in every build. */
  public Digest digest() {
    return Digest.of(
        Json.bytes(
            new Hashed(
                name,
                version,
                description,
                parameters,
                effect,
                access,
                sequential,
                timeout,
                fatal ? true : null)));
  }

  /** What is hashed. It never grows: a field that comes later is hashed only where it is set. */
  private record Hashed(
      String name,
      String version,
      String description,
      JsonNode parameters,
      Effect effect,
      Access access,
      boolean sequential,
      Duration timeout,
      @Nullable Boolean fatal) {}
}
