package dev.pawl.activities.workspace;

import dev.pawl.store.WorkspacePlace;
import java.nio.file.Path;

/**
 * A directory that runs work in.
 *
 * @param id the same for the same directory on the same host, different on every other host
 * @param path an existing directory, as a real path
 */
public record Workspace(String id, Path path) {
  /** As the store knows it. */
  public WorkspacePlace place(String host) {
    return WorkspacePlace.at(host, path.toString());
  }
}
