package dev.pawl.activities.batch;

import dev.pawl.activities.attempt.Attempts;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.contracts.batch.BatchActivities;
import dev.pawl.contracts.batch.ItemsEnded;
import dev.pawl.contracts.batch.ItemsRequest;
import io.temporal.activity.Activity;

/** Starts items and watches them. Safe for concurrent use. */
public final class BatchActivitiesImpl implements BatchActivities {
  private final Surroundings surroundings;

  public BatchActivitiesImpl(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public ItemsEnded advance(ItemsRequest request) {
    ItemRuns runs = runs();
    return Attempts.run(
        surroundings,
        attempt ->
            new Watch(surroundings.store(), surroundings.clock(), runs, request).run(attempt));
  }

  @Override
  public void cancelItems(ItemsRequest request) {
    ItemRuns runs = runs();
    Attempts.<Boolean>run(
        surroundings,
        attempt -> {
          ManifestReader manifest = new ManifestReader(surroundings.store(), request.manifest());
          request.open().forEach(number -> runs.cancel(manifest.item(number).workflowId()));
          return true;
        });
  }

  private ItemRuns runs() {
    return new TemporalItemRuns(
        Activity.getExecutionContext().getWorkflowClient(), surroundings.clock());
  }
}
