package dev.pawl.activities.model;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Attempts;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.Waiting;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.kernel.ReplyReader;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.tool.Preconditions;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.ModelActivities;
import dev.pawl.contracts.model.ModelProvider;
import java.util.Map;

/** Calls models through a worker's providers. Safe for concurrent use. */
public final class ModelActivitiesImpl implements ModelActivities {
  private final Surroundings surroundings;
  private final Map<String, ModelProvider> providers;
  private final PriceTable prices;
  private final ReplyReader reader = new ReplyReader();
  private final Preconditions preconditions;

  /**
   * @param providers by the name that agents use
   */
  public ModelActivitiesImpl(
      Surroundings surroundings,
      Map<String, ModelProvider> providers,
      ToolCatalog tools,
      PriceTable prices,
      Workspaces workspaces) {
    this.surroundings = surroundings;
    this.providers = Map.copyOf(providers);
    this.prices = prices;
    this.preconditions = new Preconditions(surroundings, tools, workspaces);
  }

  @Override
  public GenerateResult generate(GenerateRequest request) {
    return Attempts.run(surroundings, attempt -> generate(request, attempt));
  }

  GenerateResult generate(GenerateRequest request, Attempt attempt) {
    SetUp setUp =
        Waiting.within(
            surroundings.setUpLimit(),
            "reading the run from " + surroundings.store().location(),
            attempt,
            () -> SetUp.read(request, surroundings, providers, prices, attempt.ref()));
    return new Generation(surroundings, reader, preconditions, attempt, setUp).run();
  }
}
