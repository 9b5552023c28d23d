package dev.pawl.tool.files;

import dev.pawl.contracts.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one call: whole files by a temporary file beside them and a rename, so that a
 * reader, a crash or a full disk never meets half a file. Temporary names carry the call's key: a
 * retry clears away what a lost attempt left.
 */
final class Writing {
  private static final int MAX_SWEPT = 100_000;

  private final Jail jail;
  private final String prefix;

  Writing(Jail jail, String idempotencyKey) {
    this.jail = jail;
    this.prefix = ".pawl-" + Digest.of(idempotencyKey).abbreviated() + "-";
  }

  /** Opens a folder, making what is missing of it. */
  Folder folder(WorkspacePath path) throws IOException, Refusal {
    Jail.Reached reached = jail.reach(path);
    Folder current = reached.folder();
    try {
      for (int i = reached.depth(); i < path.names().size(); i++) {
        make(current, path.names().get(i));
        current.close();
        current = jail.folder(path.prefix(i + 1));
      }
      return current;
    } catch (IOException | Refusal | RuntimeException e) {
      current.close();
      throw e;
    }
  }

  /**
   * Makes a folder in an open one. Java cannot do that relative to a handle, but it can rename
   * relative to two: the folder is made in the workspace itself, where a path has no part that
   * could be swapped, and moved from there.
   */
  private void make(Folder parent, String name) throws IOException {
    Folder root = jail.root();
    sweep(root);
    String made = prefix + UUID.randomUUID();
    Files.createDirectory(jail.workspace().resolve(made));
    try {
      root.stream().move(Path.of(made), parent.stream(), Path.of(name));
    } catch (FileSystemException e) {
      root.stream().deleteDirectory(Path.of(made));
      if (!(e instanceof DirectoryNotEmptyException) && parent.attributes(name) == null) {
        throw e;
      }
    }
    parent.sync();
  }

  /** Gives a name new content, all at once. Keeps mode and owner of the file that it replaces. */
  void replace(Folder folder, String name, byte[] content, @Nullable PosixFileAttributes before)
      throws IOException, Refusal {
    sweep(folder);
    String temporary = prefix + UUID.randomUUID();
    boolean moved = false;
    try {
      fill(folder, temporary, content, before);
      refuseIfChanged(before, folder.attributes(name), name);
      folder.stream().move(Path.of(temporary), folder.stream(), Path.of(name));
      moved = true;
    } finally {
      if (!moved) {
        delete(folder, temporary);
      }
    }
    folder.sync();
  }

  private static void fill(
      Folder folder, String name, byte[] content, @Nullable PosixFileAttributes before)
      throws IOException {
    FileAttribute<?>[] mode =
        before == null
            ? new FileAttribute<?>[0]
            : new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            };
    try (SeekableByteChannel out =
        folder.stream().newByteChannel(Path.of(name), Folder.CREATE, mode)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      if (before != null) {
        keep(folder.view(name), before);
      }
      if (out instanceof FileChannel file) {
        file.force(true);
      }
    }
  }

  private static void keep(PosixFileAttributeView file, PosixFileAttributes before)
      throws IOException {
    PosixFileAttributes now = file.readAttributes();
    try {
      if (!now.group().equals(before.group())) {
        file.setGroup(before.group());
      }
      if (!now.owner().equals(before.owner())) {
        file.setOwner(before.owner());
      }
    } catch (FileSystemException e) {
      // Only the superuser may give files away. Who may replace the file may also own the new one.
    }
    file.setPermissions(before.permissions());
  }

  private static void refuseIfChanged(
      @Nullable PosixFileAttributes before, @Nullable PosixFileAttributes now, String name)
      throws Refusal {
    if (!same(before, now)) {
      throw new Refusal(
          WorkspacePath.shown(name)
              + " was changed by something else during the call and was left as it is;"
              + " read it again");
    }
  }

  private static boolean same(
      @Nullable PosixFileAttributes before, @Nullable PosixFileAttributes now) {
    if (before == null || now == null) {
      return before == now;
    }
    return now.isRegularFile()
        && now.size() == before.size()
        && now.lastModifiedTime().equals(before.lastModifiedTime());
  }

  /** Deletes what a lost attempt of this call left in a folder. */
  private void sweep(Folder folder) throws IOException {
    for (String name : folder.names(MAX_SWEPT)) {
      if (name.startsWith(prefix)) {
        delete(folder, name);
      }
    }
  }

  private static void delete(Folder folder, String name) throws IOException {
    PosixFileAttributes found = folder.attributes(name);
    if (found == null) {
      return;
    }
    try {
      if (found.isDirectory()) {
        folder.stream().deleteDirectory(Path.of(name));
      } else {
        folder.stream().deleteFile(Path.of(name));
      }
    } catch (NoSuchFileException e) {
      // Another attempt of the same call was faster, which is what was wanted.
    }
  }
}
