package dev.pawl.tool.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.attribute.PosixFileAttributes;

/** Goes through a folder and what is below it, in the order of names, following no link. */
final class Walk {
  private static final int MAX_NAMES = 100_000;

  private final int depth;
  private final Visitor visitor;
  private int missed;

  /** What happens at each name. */
  interface Visitor {
    /**
     * @param path from where the walk began
     * @return whether to go on: into it, if it is a folder
     */
    Next visit(Folder folder, String name, String path, PosixFileAttributes found)
        throws IOException, Refusal;
  }

  /** How a walk goes on. */
  enum Next {
    ON,
    NOT_INTO,
    STOP
  }

  /**
   * @param depth how many folders deep names are visited; 1 for the folder's own only
   */
  Walk(int depth, Visitor visitor) {
    this.depth = depth;
    this.visitor = visitor;
  }

  /** Returns whether it went to the end. */
  boolean through(Folder folder) throws IOException, Refusal {
    return through(folder, "", 1);
  }

  /** How many names led to nothing: gone meanwhile, or not to be written in this locale. */
  int missed() {
    return missed;
  }

  private boolean through(Folder folder, String prefix, int level) throws IOException, Refusal {
    for (String name : folder.names(MAX_NAMES)) {
      PosixFileAttributes found = folder.attributes(name);
      if (found == null) {
        missed++;
        continue;
      }
      Next next = visitor.visit(folder, name, prefix + name, found);
      if (next == Next.STOP) {
        return false;
      }
      if (next == Next.ON && found.isDirectory() && level < depth) {
        if (!into(folder, name, prefix + name + "/", level + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean into(Folder folder, String name, String prefix, int level)
      throws IOException, Refusal {
    Folder child;
    try {
      child = folder.open(name);
    } catch (FileSystemException e) {
      // Unreadable, or replaced since it was seen: what is below it is not for this walk.
      return true;
    }
    try (child) {
      return through(child, prefix, level);
    }
  }
}
