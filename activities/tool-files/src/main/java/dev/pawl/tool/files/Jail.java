package dev.pawl.tool.files;

import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The files of one workspace. Every name on the way to a file is opened relative to the handle of
 * the folder before, and none may be a symbolic link: Java can open relative to a handle, but not
 * read a link relative to one, so links are refused rather than resolved with a race. A file is
 * looked at before it is opened, so that a pipe hangs nobody; who swaps it for one just then can
 * make a call hang until its time is over, but not lead it anywhere.
 */
final class Jail implements Closeable {
  private final Path workspace;
  private final Folder root;

  private Jail(Path workspace, Folder root) {
    this.workspace = workspace;
    this.root = root;
  }

  /** What a tool does in a jail. */
  interface Work<T> {
    T in(Jail jail) throws IOException, Refusal;
  }

  /** Runs a tool's work; what it refuses and what the system refuses are words for the model. */
  static ToolOutput run(ToolContext context, Work<ToolOutput> work) throws IOException {
    try (Jail jail = open(context.workspace())) {
      return work.in(jail);
    } catch (Refusal e) {
      return ToolOutput.failed(String.valueOf(e.getMessage()));
    } catch (FileSystemException e) {
      return ToolOutput.failed(String.valueOf(Refusal.of(e).getMessage()));
    }
  }

  @SuppressWarnings("StreamResourceLeak") // the jail owns it
  static Jail open(Path workspace) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(workspace);
    if (stream instanceof SecureDirectoryStream) {
      return new Jail(workspace, new Folder((SecureDirectoryStream<Path>) stream));
    }
    stream.close();
    return withoutHandles(workspace);
  }

  /** A jail for where Java has no directory handles. */
  static Jail withoutHandles(Path workspace) throws IOException {
    return new Jail(workspace, new Folder(PathDirectory.of(workspace)));
  }

  Path workspace() {
    return workspace;
  }

  Folder root() {
    return root;
  }

  WorkspacePath path(String text) throws Refusal {
    return WorkspacePath.parse(workspace, text);
  }

  /** Opens an existing folder. */
  Folder folder(WorkspacePath path) throws IOException, Refusal {
    Reached reached = reach(path);
    if (reached.depth() == path.names().size()) {
      return reached.folder();
    }
    try (Folder last = reached.folder()) {
      throw absent(path, path.prefix(reached.depth()), last);
    }
  }

  /** Goes as far towards a folder as folders exist. */
  Reached reach(WorkspacePath path) throws IOException, Refusal {
    Folder current = root.open(".");
    try {
      for (int i = 0; i < path.names().size(); i++) {
        Folder next = step(current, path.prefix(i + 1));
        if (next == null) {
          return new Reached(current, i);
        }
        current.close();
        current = next;
      }
      return new Reached(current, path.names().size());
    } catch (IOException | Refusal | RuntimeException e) {
      current.close();
      throw e;
    }
  }

  /** The last existing folder of a path, open, and how many of the path's names led there. */
  record Reached(Folder folder, int depth) {}

  /** Opens the last name of {@code path} in the folder before it; absent where there is none. */
  private static @Nullable Folder step(Folder current, WorkspacePath path)
      throws IOException, Refusal {
    PosixFileAttributes found = current.attributes(path.name());
    if (found == null) {
      return null;
    }
    refuseSpecial(path, found);
    if (!found.isDirectory()) {
      throw new Refusal(path + " is a file, not a folder");
    }
    return current.open(path.name());
  }

  /** Refuses what is neither a file nor a folder. */
  static void refuseSpecial(WorkspacePath path, PosixFileAttributes found) throws Refusal {
    if (found.isSymbolicLink()) {
      throw new Refusal(
          path + " is a symbolic link, and the file tools follow none; use the path it points to");
    }
    if (found.isOther()) {
      throw new Refusal(
          path + " is a device, pipe or socket; the file tools open only files and folders");
    }
  }

  /** Says what is missing, and what is there instead. */
  private static Refusal absent(WorkspacePath wanted, WorkspacePath existing, Folder folder)
      throws IOException {
    return new Refusal(
        "there is no "
            + wanted
            + "; "
            + existing
            + " holds: "
            + Names.near(
                folder.names(Names.READ_AT_MOST), wanted.names().get(existing.names().size())));
  }

  /** Opens the folder of an existing regular file and hands it over with the file's attributes. */
  <T> T withFile(WorkspacePath path, FileWork<T> work) throws IOException, Refusal {
    if (path.isRoot()) {
      throw new Refusal("the path names the workspace itself; name a file in it");
    }
    try (Folder parent = folder(path.parent())) {
      PosixFileAttributes found = parent.attributes(path.name());
      if (found == null) {
        throw absent(path, path.parent(), parent);
      }
      refuseSpecial(path, found);
      if (found.isDirectory()) {
        throw new Refusal(path + " is a folder; list_dir shows what it holds");
      }
      return work.on(parent, path.name(), found);
    }
  }

  /** What a tool does with one file. */
  interface FileWork<T> {
    T on(Folder folder, String name, PosixFileAttributes found) throws IOException, Refusal;
  }

  @Override
  public void close() throws IOException {
    root.close();
  }
}
