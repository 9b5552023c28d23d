package dev.pawl.activities.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.ToolDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Checks arguments against tools' schemas, compiled once each. Nothing is fetched: a schema that
 * refers to another document does not compile. Safe for concurrent use.
 */
public final class ArgumentCheck {
  private static final int MAX_PROBLEMS = 5;
  private static final int MAX_MESSAGE = 300;

  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final Map<Digest, Schema> compiled = new ConcurrentHashMap<>();

  /**
   * What is the matter with the arguments, each part named by its JSON pointer; empty where they
   * fit. A null in the place of an optional parameter counts as absent.
   */
  public Optional<String> problem(ToolDefinition tool, JsonNode arguments) {
    Schema schema = compiled(tool);
    List<Error> errors =
        schema.validate(
            withoutNulls(tool.parameters(), arguments),
            context -> context.executionConfig(config -> config.locale(Locale.ROOT)));
    if (errors.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        errors.stream()
            .map(ArgumentCheck::describe)
            .distinct()
            .limit(MAX_PROBLEMS)
            .collect(Collectors.joining("; ")));
  }

  /** The arguments without the nulls that stand for absent parameters, at any depth. */
  static JsonNode withoutNulls(JsonNode schema, JsonNode value) {
    if (value instanceof ArrayNode array) {
      ArrayNode kept = array.arrayNode(array.size());
      array.forEach(item -> kept.add(withoutNulls(schema.path("items"), item)));
      return kept;
    }
    if (!(value instanceof ObjectNode object)) {
      return value;
    }
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    ObjectNode kept = object.objectNode();
    for (var field : object.properties()) {
      JsonNode property = schema.path("properties").path(field.getKey());
      boolean optional = !property.isMissingNode() && !required.contains(field.getKey());
      if (!(optional && field.getValue().isNull())) {
        kept.set(field.getKey(), withoutNulls(property, field.getValue()));
      }
    }
    return kept;
  }

  /** Compiles the schema now. Throws {@link IllegalArgumentException} where that does not work. */
  void prepare(ToolDefinition tool) {
    try {
      compiled(tool).initializeValidators();
    } catch (SchemaException e) {
      throw new IllegalArgumentException(
          tool.name() + ": its schema cannot be used: " + e.getMessage(), e);
    }
  }

  private Schema compiled(ToolDefinition tool) {
    return compiled.computeIfAbsent(tool.digest(), d -> registry.getSchema(tool.parameters()));
  }

  private static String describe(Error error) {
    String all = pointer(error) + ": " + error.getMessage();
    return all.length() <= MAX_MESSAGE ? all : all.substring(0, MAX_MESSAGE) + "…";
  }

  /** Of the value that is wrong, or of the property that is missing or too much. */
  private static String pointer(Error error) {
    String pointer = error.getInstanceLocation().toString();
    if (error.getProperty() != null) {
      pointer += "/" + error.getProperty().replace("~", "~0").replace("/", "~1");
    }
    return pointer.isEmpty() ? "the arguments" : pointer;
  }
}
