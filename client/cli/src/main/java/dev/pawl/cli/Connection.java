package dev.pawl.cli;

import dev.pawl.cli.dev.Backend;
import dev.pawl.client.AgentClient;
import dev.pawl.client.AgentClientOptions;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import org.jspecify.annotations.Nullable;

/** One command's way to server and store. Nothing is connected before it is used. */
final class Connection implements AutoCloseable {
  private final Backend backend;
  private @Nullable String address;
  private @Nullable Store store;
  private @Nullable AgentClient client;

  Connection(Backend backend) {
    this.backend = backend;
  }

  Backend backend() {
    return backend;
  }

  /** Takes this server, which was just started. */
  void use(String startedAddress) {
    address = startedAddress;
  }

  Store store() {
    if (store == null) {
      backend.home().directory("");
      store = Stores.open(backend.home().store());
    }
    return store;
  }

  AgentClient client() {
    if (client == null) {
      if (address == null) {
        address = backend.address().orElseThrow(Unreachable::ownServer);
      }
      client =
          AgentClient.of(
              AgentClientOptions.to(address, backend.namespace(), store())
                  .withIdentity("pawl " + Actor.here()));
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
