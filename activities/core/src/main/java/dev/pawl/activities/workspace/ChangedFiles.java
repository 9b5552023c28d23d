package dev.pawl.activities.workspace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The paths of a list that Git ends with a NUL each, split into those that are files and those that
 * are directories now. Bytes stay as they are: a name need not be UTF-8.
 */
final class ChangedFiles {
  private final ByteArrayOutputStream files = new ByteArrayOutputStream();
  private final ByteArrayOutputStream replaced = new ByteArrayOutputStream();

  ChangedFiles(byte[] list, Path workTree) {
    int from = 0;
    for (int i = 0; i < list.length; i++) {
      if (list[i] != 0) {
        continue;
      }
      // A slash at the end: a repository inside the workspace, which is left out.
      if (i > from && list[i - 1] != '/') {
        String name = new String(list, from, i - from, StandardCharsets.UTF_8);
        (directory(workTree, name) ? replaced : files).write(list, from, i + 1 - from);
      }
      from = i + 1;
    }
  }

  /** To add to the index, or to remove from it where they are gone. */
  byte[] files() {
    return files.toByteArray();
  }

  /** To remove from the index: a directory stands where a file was. */
  byte[] replaced() {
    return replaced.toByteArray();
  }

  private static boolean directory(Path workTree, String name) {
    try {
      return Files.isDirectory(workTree.resolve(name), LinkOption.NOFOLLOW_LINKS);
    } catch (InvalidPathException e) {
      // Not a name that Java can look at: Git looks at it itself.
      return false;
    }
  }
}
