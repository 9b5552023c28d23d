package dev.pawl.tool.files;

import dev.pawl.contracts.Digest;
import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributes;

/** What an approval of a write relies on: the file's digest, or that there is none. */
final class FileState {
  /** The state of a path where no file is. No file's own digest, since files are hashed as is. */
  static final Digest ABSENT = Digest.of("\0absent");

  private FileState() {}

  /** The state of a path; of one that is refused, the digest of the refusal. */
  static Digest of(Jail jail, String path) throws IOException {
    try {
      return of(jail, jail.path(path));
    } catch (Refusal e) {
      return Digest.of("\0refused: " + e.getMessage());
    }
  }

  private static Digest of(Jail jail, WorkspacePath path) throws IOException, Refusal {
    if (path.isRoot()) {
      throw new Refusal("the workspace itself");
    }
    Jail.Reached reached = jail.reach(path.parent());
    try (Folder folder = reached.folder()) {
      if (reached.depth() < path.names().size() - 1) {
        return ABSENT;
      }
      PosixFileAttributes found = folder.attributes(path.name());
      if (found == null) {
        return ABSENT;
      }
      Jail.refuseSpecial(path, found);
      if (found.isDirectory()) {
        throw new Refusal("a folder");
      }
      return folder.digest(path.name());
    }
  }
}
