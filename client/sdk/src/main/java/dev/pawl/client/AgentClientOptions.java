package dev.pawl.client;

import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.store.Store;
import io.temporal.common.converter.DataConverter;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;

/**
 * What a client works with.
 *
 * @param ownsStubs whether the connection is closed with the client; the store never is
 * @param identity who this client is, in Temporal's own words for it
 * @param patience how long a call to Temporal is repeated while the server does not answer
 */
public record AgentClientOptions(
    WorkflowServiceStubs stubs,
    boolean ownsStubs,
    String namespace,
    Store store,
    DataConverter converter,
    String identity,
    Duration patience) {
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(10);

  /** Over a connection of the caller's, who closes it. */
  public static AgentClientOptions of(WorkflowServiceStubs stubs, String namespace, Store store) {
    return new AgentClientOptions(
        stubs,
        false,
        namespace,
        store,
        PawlDataConverter.instance(),
        "pawl-client",
        DEFAULT_PATIENCE);
  }

  /**
   * Over a connection of the client's own. Nothing is sent yet.
   *
   * @param target host and port
   */
  public static AgentClientOptions to(String target, String namespace, Store store) {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder()
                .setTarget(target)
                .setRpcRetryOptions(
                    RpcRetryOptions.newBuilder()
                        .setExpiration(DEFAULT_PATIENCE)
                        .validateBuildWithDefaults())
                .build());
    AgentClientOptions shared = of(stubs, namespace, store);
    return new AgentClientOptions(
        stubs, true, namespace, store, shared.converter, shared.identity, shared.patience);
  }

  public AgentClientOptions withIdentity(String name) {
    return new AgentClientOptions(stubs, ownsStubs, namespace, store, converter, name, patience);
  }

  public AgentClientOptions withPatience(Duration longest) {
    return new AgentClientOptions(stubs, ownsStubs, namespace, store, converter, identity, longest);
  }

  /** The server's host and port. */
  public String target() {
    return stubs.getOptions().getTarget();
  }
}
