package dev.pawl.cli.dev;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How a background worker's variables differ from those of the command that starts it.
 *
 * @param set what is set for it, besides server, store and home
 * @param hidden what it must not inherit
 */
record WorkerEnvironment(Map<String, String> set, Set<String> hidden) {
  private static final String TEMPORALS_OWN = "TEMPORAL_";
  private static final String PROFILE_FILE = "TEMPORAL_CONFIG_FILE";

  /** A profile that says nothing, where the user's own one may say much. */
  static final String OWN_PROFILE = "server/profile.toml";

  static final String OWN_PROFILE_TEXT = "[profile.default]\n";

  WorkerEnvironment {
    set = Map.copyOf(set);
    hidden = Set.copyOf(hidden);
  }

  /** An old key in its environment would outlive a new one in its file. */
  static WorkerEnvironment forNamedServer() {
    return new WorkerEnvironment(Map.of(), Set.of(KeyFile.VARIABLE));
  }

  /** Besides, TLS and keys for somebody's cluster are not for Pawl's own server. */
  static WorkerEnvironment forOwnServer(Map<String, String> environment, PawlHome home) {
    Set<String> hidden = new HashSet<>(Set.of(KeyFile.VARIABLE));
    environment.keySet().stream()
        .filter(name -> name.startsWith(TEMPORALS_OWN))
        .forEach(hidden::add);
    Path profile = home.root().resolve(OWN_PROFILE);
    return new WorkerEnvironment(Map.of(PROFILE_FILE, profile.toString()), hidden);
  }
}
