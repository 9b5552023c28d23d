package dev.pawl.activities.workspace;

import dev.pawl.contracts.FailureType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which directories can be workspaces. An agent may change everything in its workspace, so none may
 * hold the user's whole home or Pawl's own files.
 *
 * @param userHome as a real path
 * @param pawlHome as a real path
 * @param fresh where the workspaces are that Pawl makes itself
 */
record WorkspaceRules(Path userHome, Path pawlHome, Path fresh) {

  /** The directory's real path. Throws {@link WorkspaceException} where it cannot be one. */
  Path checked(Path path) throws IOException {
    if (!path.isAbsolute()) {
      throw refused(
          "the workspace " + path + " is not absolute: name it from / on the worker's host");
    }
    Path real;
    try {
      real = path.toRealPath();
    } catch (NoSuchFileException e) {
      throw refused("the workspace " + path + " does not exist: make it, or name another one");
    }
    if (!Files.isDirectory(real)) {
      throw refused("the workspace " + path + " is not a directory: name the one that it is in");
    }
    String problem = problem(real);
    if (problem != null) {
      throw refused(
          "the workspace " + path + " " + problem + ": name a directory that holds only the work");
    }
    return real;
  }

  private @Nullable String problem(Path real) {
    if (real.getParent() == null) {
      return "is the root of the file system";
    }
    if (real.equals(userHome)) {
      return "is your home directory";
    }
    if (userHome.startsWith(real)) {
      return "contains your home directory " + userHome;
    }
    if (real.equals(pawlHome)) {
      return "is Pawl's own directory";
    }
    if (pawlHome.startsWith(real)) {
      return "contains Pawl's own directory " + pawlHome;
    }
    boolean ownOfARun = real.startsWith(fresh) && !real.equals(fresh);
    if (real.startsWith(pawlHome) && !ownOfARun) {
      return "lies in Pawl's own directory " + pawlHome;
    }
    return null;
  }

  static WorkspaceException refused(String message) {
    return new WorkspaceException(FailureType.INVALID_REQUEST, message);
  }
}
