package dev.pawl.activities.tool;

import dev.pawl.activities.workspace.Workspaces;
import java.util.Map;

/**
 * What all calls of a worker share.
 *
 * @param environment the variables that tools' subprocesses may see
 */
record Workshop(Gatekeeper gatekeeper, Workspaces workspaces, Map<String, String> environment) {
  Workshop {
    environment = Map.copyOf(environment);
  }
}
