package dev.pawl.model.anthropic;

import java.net.URI;
import java.util.Optional;

/**
 * Where the worker keeps its API keys. It is asked before each call, so that a key may be replaced
 * while the worker runs; and it is told where the key would go, so that an agent cannot have it
 * sent to an address that the worker's owner does not trust.
 */
@FunctionalInterface
public interface KeySource {
  /** The key for requests to this base URL; empty where this worker has none. */
  Optional<String> keyFor(URI baseUrl);
}
