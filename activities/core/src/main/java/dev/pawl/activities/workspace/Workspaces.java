package dev.pawl.activities.workspace;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.WorkspacePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * The workspaces of one host. All that Pawl knows of a workspace lies in a root of its own under
 * {@code PAWL_HOME}, never in the directory itself: the host's id, each workspace's path by its id,
 * a shadow Git directory each, and the fresh directories of runs that name none.
 */
public final class Workspaces {
  /** How long recording a tree may take. */
  public static final Duration TREE_LIMIT = Duration.ofSeconds(2);

  private final Path root;
  private final String hostId;
  private final WorkspaceRules rules;
  private final TreeRecorder trees;

  private Workspaces(Path root, String hostId, WorkspaceRules rules, TreeRecorder trees) {
    this.root = root;
    this.hostId = hostId;
    this.rules = rules;
    this.trees = trees;
  }

  /** Where a workspace is, as its file says. */
  record Place(int format, String host, String path) {}

  /**
   * Opens the root under {@code PAWL_HOME}, or makes one.
   *
   * @param userHome the user's home directory, which is no workspace
   */
  public static Workspaces open(Path pawlHome, Path userHome) {
    return open(pawlHome, userHome, TREE_LIMIT);
  }

  static Workspaces open(Path pawlHome, Path userHome, Duration treeLimit) {
    Path root = pawlHome.toAbsolutePath().normalize().resolve("workspaces");
    try {
      PrivateFiles.makeDirectory(root);
      String drawn = UUID.randomUUID().toString().substring(0, 8);
      String hostId = PrivateFiles.writeOnce(root.resolve("host-id"), drawn + "\n").strip();
      Path real = root.toRealPath();
      WorkspaceRules rules =
          new WorkspaceRules(userHome.toRealPath(), pawlHome.toRealPath(), real.resolve("fresh"));
      return new Workspaces(real, hostId, rules, new TreeRecorder(real, treeLimit));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + root + " for Pawl's workspaces", e);
    }
  }

  /** This host's id: drawn once, so that a worker that starts again takes its workspaces up. */
  public String hostId() {
    return hostId;
  }

  /**
   * The workspace that a run names, or a fresh directory of its own: the same at each call. Throws
   * {@link WorkspaceException} for a directory that cannot be one.
   */
  public Workspace resolve(Optional<WorkspaceSpec> wanted, LineageId lineage) {
    try {
      Path path = wanted.isPresent() ? named(wanted.get().path()) : fresh(lineage);
      String id = WorkspacePlace.at(hostId, path.toString()).id();
      Path about = root.resolve(id);
      PrivateFiles.makeDirectory(about);
      PrivateFiles.writeOnce(
          about.resolve("place.json"), Json.text(new Place(1, hostId, path.toString())));
      return new Workspace(id, path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to Pawl's workspaces in " + root, e);
    }
  }

  /**
   * A workspace of this host by its id. Throws {@link WorkspaceException} where this host does not
   * have it.
   */
  public Workspace find(String id) {
    Path file = root.resolve(id).resolve("place.json");
    if (!Files.isRegularFile(file)) {
      throw lost("workspace " + id + " is not on this host (" + hostId + ")");
    }
    try {
      Path path = Path.of(Json.read(Files.readAllBytes(file), Place.class).path());
      if (!Files.isDirectory(path)) {
        throw lost("the workspace " + path + " is gone");
      }
      return new Workspace(id, path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /**
   * Records a workspace's files as a Git tree and returns its id; empty where there is no Git, or
   * where it would take too long.
   */
  public Optional<String> recordTree(Workspace workspace) {
    return trees.record(workspace);
  }

  private Path named(String text) throws IOException {
    Path path;
    try {
      path = Path.of(text);
    } catch (InvalidPathException e) {
      throw WorkspaceRules.refused("\"" + text + "\" is no path (" + e.getReason() + ")");
    }
    return rules.checked(path);
  }

  private Path fresh(LineageId lineage) throws IOException {
    Path path = root.resolve("fresh").resolve(lineage.value());
    PrivateFiles.makeDirectory(path);
    return path.toRealPath();
  }

  private static WorkspaceException lost(String what) {
    return new WorkspaceException(
        FailureType.WORKSPACE_LOST,
        what + "; start a worker on the host that has it, or put it back, then: pawl resume");
  }
}
