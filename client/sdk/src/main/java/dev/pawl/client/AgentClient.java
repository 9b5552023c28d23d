package dev.pawl.client;

import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.chain.Texts;
import dev.pawl.client.internal.list.OpenRuns;
import dev.pawl.client.internal.list.Rows;
import dev.pawl.client.internal.list.Visibility;
import dev.pawl.client.internal.server.Pollers;
import dev.pawl.client.internal.server.RegisteredAttributes;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.client.internal.start.BatchStarter;
import dev.pawl.client.internal.start.Holders;
import dev.pawl.client.internal.start.StartedBefore;
import dev.pawl.client.internal.start.Starter;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The way into Pawl for programs: starts runs, finds them, and gives {@linkplain RunHandle handles}
 * to talk to them and to read them. For concurrent use. Whatever goes wrong is a {@link
 * PawlException}.
 */
public final class AgentClient implements AutoCloseable {
  private final AgentClientOptions options;
  private final Rpc rpc;
  private final ClientParts parts;
  private final Starter starter;
  private final BatchStarter batches;
  private final WorkflowClient client;
  private final Visibility visibility;
  private final RegisteredAttributes attributes;
  private final Holders holders;

  private AgentClient(AgentClientOptions options) {
    this.options = options;
    this.rpc = new Rpc(options);
    Histories histories = new Histories(rpc, options.store());
    this.parts =
        new ClientParts(
            rpc, histories, options.store(), new Texts(options.store()), options.converter());
    this.attributes = new RegisteredAttributes(options, rpc);
    this.holders = new Holders(options.store(), histories);
    this.client =
        WorkflowClient.newInstance(
            options.stubs(),
            WorkflowClientOptions.newBuilder()
                .setNamespace(options.namespace())
                .setIdentity(options.identity())
                .setDataConverter(options.converter())
                .build());
    this.starter =
        new Starter(
            client,
            rpc,
            options.store(),
            attributes,
            new StartedBefore(histories, options.converter()));
    this.batches = new BatchStarter(client, rpc, options.store(), starter);
    this.visibility =
        new Visibility(
            rpc,
            histories,
            attributes,
            new Rows(options.converter()),
            new OpenRuns(rpc, histories, options.converter()));
  }

  /** Makes a client. Nothing is sent before it is used. */
  public static AgentClient of(AgentClientOptions options) {
    return new AgentClient(options);
  }

  /**
   * Starts a run. Under an id that is given, the same input attaches to the run that is there, and
   * another one is {@link PawlException.Kind#ID_TAKEN}.
   */
  public RunHandle start(RunOptions run) {
    Starter.Started started = starter.start(run);
    return new RunHandle(parts, new RunAddress(started.id(), null), started.fresh());
  }

  /**
   * Starts a batch. Under an id that is known, the same items go on with it: none that has ended is
   * run again. Other items are {@link PawlException.Kind#ID_TAKEN}.
   */
  public BatchHandle startBatch(BatchOptions batch) {
    boolean fresh = batches.start(batch);
    return batch(batch.id(), fresh);
  }

  /** A handle on the batch with this id; nothing is asked yet. */
  public BatchHandle batch(String id) {
    return batch(id, false);
  }

  private BatchHandle batch(String id, boolean fresh) {
    return new BatchHandle(
        client.newUntypedWorkflowStub(id), options.store(), id, batches.lineage(id), fresh);
  }

  /** A handle on the run with this id, or with this lineage id; nothing is asked yet. */
  public RunHandle run(String id) {
    return new RunHandle(parts, new RunAddress(id, null), false);
  }

  /** As {@link #run(String)}, but messages go to this one execution of the chain only. */
  public RunHandle run(String id, String runId) {
    return new RunHandle(parts, new RunAddress(id, runId), false);
  }

  /**
   * The runs that would keep a new run from writing into a directory: they have it, one in it or
   * one around it. The new run's own claim decides, so one that begins at the same time is not
   * seen.
   */
  public List<WorkspaceHold> holders(WorkspacePlace place, boolean shared) {
    return holders.of(place, shared);
  }

  /** Lists runs: those that need a person first, then the newest. */
  public RunList list(RunFilter filter) {
    return visibility.list(filter);
  }

  /** The ids of runs that begin like this, at most so many. */
  public List<String> matching(String prefix, int most) {
    return visibility.matching(prefix, most);
  }

  /** Collects what runs left in the store, and asks this client's server which are under way. */
  public Collector collector() {
    return Collector.asking(options.store(), parts.histories());
  }

  /** Throws where the server does not answer in time, or does not have the namespace. */
  public void check(Duration within) {
    try {
      rpc.once(
          within,
          stub ->
              stub.describeNamespace(
                  DescribeNamespaceRequest.newBuilder().setNamespace(options.namespace()).build()));
    } catch (StatusRuntimeException e) {
      throw rpc.error(e);
    }
  }

  /** The task queue that workers of this client's store poll. */
  public String taskQueue() {
    return TaskQueues.ofStore(options.store().id());
  }

  /** Whether a living worker polls that queue; empty where the server does not tell. */
  public Optional<Boolean> workerPolls() {
    return new Pollers(rpc).any(taskQueue());
  }

  /** Whether the namespace has Pawl's search attributes. */
  public boolean searchAttributesRegistered() {
    return attributes.present();
  }

  /** Adds Pawl's search attributes to the namespace; harmless where they are there. */
  public void registerSearchAttributes() {
    attributes.register();
  }

  /** Closes the connection if it is the client's own. Runs go on. */
  @Override
  public void close() {
    if (options.ownsStubs()) {
      options.stubs().shutdownNow();
    }
  }
}
