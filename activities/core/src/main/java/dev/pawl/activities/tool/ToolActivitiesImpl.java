package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Attempts;
import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.ToolActivities;
import java.util.Map;

/** Runs a worker's tools. Safe for concurrent use. */
public final class ToolActivitiesImpl implements ToolActivities {
  private final Surroundings surroundings;
  private final Workshop workshop;

  /**
   * @param environment the variables that tools' subprocesses may see: already filtered, no key
   */
  public ToolActivitiesImpl(
      Surroundings surroundings,
      ToolCatalog tools,
      Workspaces workspaces,
      Map<String, String> environment) {
    this.surroundings = surroundings;
    Preconditions preconditions = new Preconditions(surroundings, tools, workspaces);
    this.workshop = new Workshop(new Gatekeeper(tools, preconditions), workspaces, environment);
  }

  @Override
  public ExecuteResult execute(ExecuteRequest request) {
    return Attempts.run(surroundings, attempt -> execute(request, attempt));
  }

  ExecuteResult execute(ExecuteRequest request, Attempt attempt) {
    Pins.known("request", request.format(), ExecuteRequest.FORMAT);
    return new Execution(surroundings, workshop, request, attempt).run();
  }
}
