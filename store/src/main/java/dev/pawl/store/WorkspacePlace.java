package dev.pawl.store;

import dev.pawl.contracts.Digest;
import java.nio.file.Path;

/**
 * Which directory a workspace is. Two of one host overlap where they are the same, or where one
 * lies in the other: whoever writes into one then writes into both.
 *
 * @param id the same for the same directory of the same host
 * @param host the id of the host; empty where an earlier build took it
 * @param path the directory's real path there; empty likewise
 */
public record WorkspacePlace(String id, String host, String path) {
  private static final int ID_DIGITS = 16;

  public static WorkspacePlace at(String host, String path) {
    return new WorkspacePlace(
        Digest.of(host + "\0" + path).hex().substring(0, ID_DIGITS), host, path);
  }

  /** Whether a run that writes here writes there too. */
  public boolean overlaps(WorkspacePlace other) {
    return id.equals(other.id)
        || (!path.isEmpty()
            && !other.path.isEmpty()
            && host.equals(other.host)
            && (Path.of(path).startsWith(other.path) || Path.of(other.path).startsWith(path)));
  }
}
