package dev.pawl.cli.invocation;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.input.Actor;
import dev.pawl.cli.problem.Unreachable;
import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One command's way to server and store. Nothing is connected before it is used. */
public final class Connection implements AutoCloseable {
  private final Backend backend;
  private final Duration patience;
  private @Nullable String address;
  private @Nullable Store store;
  private @Nullable AgentClient client;

  /**
   * @param patience how long a server may not answer
   */
  Connection(Backend backend, Duration patience) {
    this.backend = backend;
    this.patience = patience;
  }

  public Backend backend() {
    return backend;
  }

  /** Takes this server, which was just started. */
  public void use(String startedAddress) {
    address = startedAddress;
  }

  public Store store() {
    if (store == null) {
      store = Stores.open(backend.store());
    }
    return store;
  }

  public AgentClient client() {
    if (client == null) {
      if (address == null) {
        address = backend.address().orElseThrow(Unreachable::ownServer);
      }
      client =
          AgentClient.of(
              new AgentClientOptions(
                  backend.connect(address),
                  true,
                  backend.namespace(),
                  store(),
                  PawlDataConverter.instance(),
                  "pawl " + Actor.here(),
                  patience));
    }
    return client;
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
    if (store != null) {
      store.close();
    }
  }
}
