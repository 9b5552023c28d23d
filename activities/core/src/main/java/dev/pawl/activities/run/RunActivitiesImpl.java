package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.Attempts;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.KeptCalls;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.RunActivities;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import java.util.Set;

/** Begins and ends runs on a worker's host. Safe for concurrent use. */
public final class RunActivitiesImpl implements RunActivities {
  private final Surroundings surroundings;
  private final Equipment equipment;
  private final Memory memory;

  /**
   * @param providers the names of the worker's model providers
   */
  public RunActivitiesImpl(
      Surroundings surroundings,
      Set<String> providers,
      ToolCatalog tools,
      PriceTable prices,
      Workspaces workspaces) {
    this.surroundings = surroundings;
    this.memory = new Memory(surroundings);
    this.equipment = new Equipment(providers, tools, prices, workspaces);
  }

  @Override
  public Prepared prepare(PrepareRequest request) {
    return Attempts.run(surroundings, attempt -> prepare(request, attempt));
  }

  Prepared prepare(PrepareRequest request, Attempt attempt) {
    return new Preparation(surroundings, equipment, request, attempt).run();
  }

  @Override
  public Sealed seal(SealRequest request) {
    return Attempts.run(surroundings, attempt -> seal(request, attempt));
  }

  Sealed seal(SealRequest request, Attempt attempt) {
    return new Sealing(surroundings, equipment, request, attempt).run();
  }

  @Override
  public void keepHistory(KeepHistoryRequest request) {
    Attempts.<Boolean>run(surroundings, attempt -> keepHistory(request, attempt));
  }

  boolean keepHistory(KeepHistoryRequest request, Attempt attempt) {
    new HistoryKeeper(surroundings, attempt).keep(request.run().lineage(), request.execution());
    return true;
  }

  @Override
  public Digest keepIds(KeepIdsRequest request) {
    return Attempts.run(surroundings, attempt -> memory.keep(request));
  }

  @Override
  public boolean idTaken(IdTakenRequest request) {
    return Attempts.run(surroundings, attempt -> memory.taken(request));
  }

  @Override
  public Digest keepCalls(KeepCallsRequest request) {
    return Attempts.run(surroundings, attempt -> memory.keep(request));
  }

  @Override
  public KeptCalls recall(RecallRequest request) {
    return Attempts.run(surroundings, attempt -> memory.recall(request));
  }
}
