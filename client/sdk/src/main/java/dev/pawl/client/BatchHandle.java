package dev.pawl.client;

import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.batch.ExtendBatch;
import dev.pawl.contracts.message.Control;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.ItemRecord;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A batch to talk to and to read. What it reads of items comes from the store alone. */
public final class BatchHandle {
  private final WorkflowStub workflow;
  private final Store store;
  private final String id;
  private final LineageId lineage;
  private final boolean fresh;

  BatchHandle(WorkflowStub workflow, Store store, String id, LineageId lineage, boolean fresh) {
    this.workflow = workflow;
    this.store = store;
    this.id = id;
    this.lineage = lineage;
    this.fresh = fresh;
  }

  public String id() {
    return id;
  }

  public LineageId lineage() {
    return lineage;
  }

  /** Whether the call that gave this handle began it; false where it was there and runs on. */
  public boolean fresh() {
    return fresh;
  }

  /** The items that have ended, in the order of the batch's file. */
  public List<ItemRecord> ended() {
    try {
      return store.values(lineage, Keys.ITEMS).values().stream()
          .map(value -> Json.read(value, ItemRecord.class))
          .toList();
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** How the batch ends; fails where it was cancelled or ended from outside. */
  public CompletableFuture<BatchResult> result() {
    return workflow.getResultAsync(BatchResult.class);
  }

  public void pause(Control request) {
    workflow.signal("pause", request);
  }

  public void resume(Control request) {
    workflow.signal("resume", request);
  }

  public void stop(Control request) {
    workflow.signal("stop", request);
  }

  public void extendBudget(ExtendBatch request) {
    workflow.signal("extendBudget", request);
  }
}
