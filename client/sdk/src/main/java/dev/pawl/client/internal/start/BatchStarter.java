package dev.pawl.client.internal.start;

import dev.pawl.client.BatchOptions;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunOptions;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchInput;
import dev.pawl.contracts.batch.BatchItem;
import dev.pawl.contracts.batch.Manifest;
import dev.pawl.contracts.run.RunStarts;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.BatchStart;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Starts batches. All names follow from the batch's id, so that another start of it finds what the
 * first one left, also when Temporal has forgotten it.
 */
public final class BatchStarter {
  public static final String WORKFLOW_TYPE = "Batch";

  private final WorkflowClient client;
  private final Rpc rpc;
  private final Store store;
  private final Starter starter;

  public BatchStarter(WorkflowClient client, Rpc rpc, Store store, Starter starter) {
    this.client = client;
    this.rpc = rpc;
    this.store = store;
    this.starter = starter;
  }

  /** The name of a batch in this store. */
  public LineageId lineage(String id) {
    return named("batch", id);
  }

  /** Starts a batch, or goes on with it. Whether it was begun now; false where it runs already. */
  public boolean start(BatchOptions options) {
    check(options);
    LineageId lineage = lineage(options.id());
    BatchStart pinned;
    try {
      pinned = pinned(options, lineage);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
    BatchInput input =
        new BatchInput(
            BatchInput.FORMAT,
            BatchInput.RULES,
            lineage,
            pinned.manifest(),
            pinned.items(),
            options.parallel(),
            options.cost(),
            itemCost(options),
            null);
    return begin(options.id(), input);
  }

  private static void check(BatchOptions options) {
    RunIds.checked(options.id());
    if (options.items().isEmpty()) {
      throw invalid("the batch " + options.id() + " has no items");
    }
    if (options.parallel() < 1) {
      throw invalid("a batch runs at least one item at a time");
    }
    if (options.cost() instanceof Limit.AtMost<Money>
        && itemCost(options) instanceof Limit.Unlimited<Money>) {
      throw invalid("a batch with a limit of cost needs one for each item: it is reserved");
    }
    Set<String> ids = new LinkedHashSet<>();
    for (BatchOptions.Item item : options.items()) {
      RunIds.checked(workflowId(options, item));
      if (!ids.add(item.id())) {
        throw invalid("two items are named " + item.id());
      }
      item.run().checked();
    }
  }

  private BatchStart pinned(BatchOptions options, LineageId lineage) {
    Digest content = content(options);
    BatchStart before =
        store
            .value(lineage, Keys.BATCH_START)
            .map(value -> Json.read(value, BatchStart.class))
            .orElseGet(() -> pinned(lineage, write(options, lineage, content)));
    if (!before.content().equals(content)) {
      throw new PawlException(
          PawlException.Kind.ID_TAKEN,
          "batch "
              + options.id()
              + " was started at "
              + before.at()
              + " with other items or other settings ("
              + before.items()
              + " items then, "
              + options.items().size()
              + " now): give this one another id, or start that one as it was");
    }
    return before;
  }

  /** Of two that start it at once, the first one counts. */
  private BatchStart pinned(LineageId lineage, BatchStart start) {
    return store
        .write(
            lineage,
            batch -> Optional.ofNullable(batch.putIfAbsent(Keys.BATCH_START, Json.bytes(start))))
        .map(winner -> Json.read(winner, BatchStart.class))
        .orElse(start);
  }

  /**
   * The digest of what the items are started with; who starts it, and its own limits, may change.
   */
  private static Digest content(BatchOptions options) {
    List<List<Object>> content = new ArrayList<>();
    for (BatchOptions.Item item : options.items()) {
      RunOptions run = item.run();
      String script = run.script() == null ? "" : run.script();
      content.add(
          List.of(
              item.id(),
              Digest.of(Json.bytes(run.agent())),
              run.prompt(),
              Digest.of(script.getBytes(StandardCharsets.UTF_8)),
              run.settings(),
              run.labels().labels()));
    }
    return Digest.of(Json.bytes(content));
  }

  private BatchStart write(BatchOptions options, LineageId lineage, Digest content) {
    List<Digest> pages = new ArrayList<>();
    List<BatchOptions.Item> items = options.items();
    for (int from = 0; from < items.size(); from += Manifest.PAGE) {
      List<BatchItem> page =
          items.subList(from, Math.min(items.size(), from + Manifest.PAGE)).stream()
              .map(item -> item(options, item))
              .toList();
      pages.add(store.write(lineage, batch -> batch.putBlob(Json.bytes(new Manifest.Page(page)))));
    }
    Digest manifest =
        store.write(
            lineage,
            batch ->
                batch.putBlob(
                    Json.bytes(new Manifest(Manifest.FORMAT, items.size(), List.copyOf(pages)))));
    return new BatchStart(BatchStart.FORMAT, content, manifest, items.size(), Instant.now());
  }

  private BatchItem item(BatchOptions batch, BatchOptions.Item item) {
    String id = workflowId(batch, item);
    RunOptions run = item.run();
    return new BatchItem(
        item.id(), id, starter.prepare(run, named("item", id)), Starter.summary(run));
  }

  private static String workflowId(BatchOptions batch, BatchOptions.Item item) {
    return batch.id() + "." + item.id();
  }

  private LineageId named(String what, String id) {
    String name = "pawl/" + what + "/" + store.id() + "/" + id;
    return new LineageId(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString());
  }

  /** The largest limit of an item; unlimited where one has none. */
  private static Limit<Money> itemCost(BatchOptions options) {
    Money most = Money.ZERO;
    for (BatchOptions.Item item : options.items()) {
      if (!(item.run().settings().limits().cost() instanceof Limit.AtMost<Money> limit)) {
        return Limit.unlimited();
      }
      most = limit.value().compareTo(most) > 0 ? limit.value() : most;
    }
    return Limit.atMost(most);
  }

  private boolean begin(String id, BatchInput input) {
    WorkflowOptions workflow =
        WorkflowOptions.newBuilder()
            .setWorkflowId(id)
            .setTaskQueue(TaskQueues.ofStore(store.id()))
            .setWorkflowTaskTimeout(RunStarts.TASK_TIMEOUT)
            .setWorkflowIdReusePolicy(
                WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
            .setStaticSummary("batch of " + input.items())
            .build();
    try {
      client.newUntypedWorkflowStub(WORKFLOW_TYPE, workflow).start(input);
      return true;
    } catch (WorkflowExecutionAlreadyStarted e) {
      return false;
    } catch (WorkflowServiceException e) {
      if (e.getCause() instanceof StatusRuntimeException status) {
        throw rpc.error(status);
      }
      throw new PawlException(PawlException.Kind.INTERNAL, "the batch was not started: " + e, e);
    }
  }

  private static PawlException invalid(String message) {
    return new PawlException(PawlException.Kind.INVALID, message);
  }
}
