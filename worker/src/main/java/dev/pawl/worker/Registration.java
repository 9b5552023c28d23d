package dev.pawl.worker;

import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.batch.BatchActivitiesImpl;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.model.ModelActivitiesImpl;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.run.RunActivitiesImpl;
import dev.pawl.activities.tool.ToolActivitiesImpl;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.tool.files.FileTools;
import dev.pawl.tool.shell.BashTool;
import dev.pawl.tool.shell.ShellEnvironment;
import dev.pawl.workflows.AgentRunWorkflow;
import dev.pawl.workflows.BatchWorkflow;
import io.temporal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Everything that a worker can do: its providers, tools, activities and workflows. */
final class Registration {
  private final Surroundings surroundings;
  private final Workspaces workspaces;
  private final PriceTable prices;
  private final Map<String, ModelProvider> providers;
  private final ToolCatalog tools;
  private final Map<String, String> environment;

  /**
   * @param environment the worker's own; tools see a part of it
   */
  Registration(
      Surroundings surroundings,
      Workspaces workspaces,
      PriceTable prices,
      List<ModelProvider> providers,
      Map<String, String> environment) {
    this.surroundings = surroundings;
    this.workspaces = workspaces;
    this.prices = prices;
    this.providers =
        providers.stream().collect(Collectors.toMap(ModelProvider::name, Function.identity()));
    this.tools = ToolCatalog.of(tools(workspaces.hostId()));
    this.environment = ShellEnvironment.from(environment);
  }

  /** The tools that agents can name. A new one is added here, or to its family. */
  static List<Tool<?>> tools(String host) {
    List<Tool<?>> all = new ArrayList<>(FileTools.all());
    all.add(new BashTool(host));
    return all;
  }

  void register(Worker worker) {
    worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class, BatchWorkflow.class);
    worker.registerActivitiesImplementations(
        new ModelActivitiesImpl(surroundings, providers, tools, prices, workspaces),
        new ToolActivitiesImpl(surroundings, tools, workspaces, environment),
        new RunActivitiesImpl(surroundings, providers.keySet(), tools, prices, workspaces),
        new BatchActivitiesImpl(surroundings));
  }

  List<String> toolNames() {
    return tools.names();
  }
}
