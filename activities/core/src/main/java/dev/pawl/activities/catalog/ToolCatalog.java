package dev.pawl.activities.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools of one worker, by name, in the order of registration. Safe for concurrent use. */
public final class ToolCatalog {
  private final Map<String, Registered<?>> tools;
  private final ArgumentCheck check = new ArgumentCheck();

  private ToolCatalog(Map<String, Registered<?>> tools) {
    this.tools = tools;
  }

  /**
   * Registers tools. Throws {@link IllegalArgumentException} that lists everything that is wrong
   * with any of them.
   */
  public static ToolCatalog of(Collection<? extends Tool<?>> tools) {
    Map<String, Registered<?>> registered = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (Tool<?> tool : tools) {
      Registered<?> entry = Registered.of(tool);
      problems.addAll(ToolLint.problems(entry.definition()));
      if (registered.put(tool.name(), entry) != null) {
        problems.add(tool.name() + ": two tools have this name");
      }
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "tools that cannot be registered: " + String.join("; ", problems));
    }
    ToolCatalog catalog = new ToolCatalog(registered);
    registered.values().forEach(entry -> catalog.check.prepare(entry.definition()));
    return catalog;
  }

  /** All names, in the order of registration. */
  public List<String> names() {
    return List.copyOf(tools.keySet());
  }

  public Optional<Tool<?>> find(String name) {
    return Optional.ofNullable(tools.get(name)).map(Registered::tool);
  }

  /** Throws {@link IllegalArgumentException} that names the tools there are. */
  public ToolDefinition definition(String name) {
    return registered(name).definition();
  }

  /**
   * Reads arguments into the tool's parameters. Throws {@link IllegalArgumentException} where there
   * is no such tool.
   */
  public ParsedCall parse(String name, String arguments) {
    Registered<?> registered = registered(name);
    JsonNode tree;
    try {
      tree = Json.tree(arguments.isBlank() ? "{}" : arguments);
    } catch (IllegalArgumentException e) {
      return new ParsedCall.Broken("the arguments are not JSON");
    }
    Optional<String> problem = check.problem(registered.definition(), tree);
    return problem.isPresent()
        ? new ParsedCall.Broken(problem.get())
        : registered.bind(ArgumentCheck.withoutNulls(registered.definition().parameters(), tree));
  }

  private Registered<?> registered(String name) {
    Registered<?> found = tools.get(name);
    if (found == null) {
      throw new IllegalArgumentException(
          "no tool is named " + name + "; there are: " + String.join(", ", tools.keySet()));
    }
    return found;
  }

  /** A tool and what the model is told of it. */
  private record Registered<P extends Record>(Tool<P> tool, ToolDefinition definition) {
    static <P extends Record> Registered<P> of(Tool<P> tool) {
      ObjectNode schema = ParameterSchema.of(tool.parameters());
      return new Registered<>(
          tool,
          new ToolDefinition(
              tool.name(),
              tool.version(),
              tool.description(),
              schema,
              tool.effect(),
              tool.access(),
              tool.sequential(),
              tool.timeout(),
              tool.fatal()));
    }

    ParsedCall bind(JsonNode arguments) {
      try {
        return new ParsedCall.Ready<>(
            tool, Json.mapper().treeToValue(arguments, tool.parameters()));
      } catch (JsonProcessingException e) {
        return new ParsedCall.Broken(BindProblem.of(e));
      }
    }
  }
}
