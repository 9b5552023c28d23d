package dev.pawl.tool.files;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.util.Iterator;
import java.util.Set;

/**
 * Stands in for a directory handle where Java has none, as on macOS. It follows no link either, but
 * looks before it acts: who swaps a folder for a link at the right moment can lead it outside.
 */
final class PathDirectory implements SecureDirectoryStream<Path> {
  private final Path workspace;
  private final Path folder;
  private final DirectoryStream<Path> names;

  @SuppressWarnings("StreamResourceLeak") // closed with this
  private PathDirectory(Path workspace, Path folder) throws IOException {
    this.workspace = workspace;
    this.folder = folder;
    this.names = Files.newDirectoryStream(folder);
  }

  static PathDirectory of(Path workspace) throws IOException {
    return new PathDirectory(workspace, workspace);
  }

  /** Where a name lies, if no folder on the way to it is a link now. */
  private Path at(Path name) throws IOException {
    Path each = workspace;
    for (Path step : workspace.relativize(folder)) {
      each = each.resolve(step);
      if (!each.equals(workspace)) {
        refuseLink(each);
      }
    }
    return folder.resolve(name).normalize();
  }

  private static void refuseLink(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      throw new FileSystemException(path.toString(), null, "has become a symbolic link");
    }
  }

  @Override
  public SecureDirectoryStream<Path> newDirectoryStream(Path name, LinkOption... options)
      throws IOException {
    Path child = at(name);
    if (!child.equals(workspace)) {
      refuseLink(child);
    }
    return new PathDirectory(workspace, child);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path name, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return Files.newByteChannel(at(name), options, attributes);
  }

  @Override
  public void deleteFile(Path name) throws IOException {
    Files.delete(at(name));
  }

  @Override
  public void deleteDirectory(Path name) throws IOException {
    Files.delete(at(name));
  }

  @Override
  public void move(Path name, SecureDirectoryStream<Path> target, Path targetName)
      throws IOException {
    Files.move(at(name), ((PathDirectory) target).at(targetName), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(Class<V> type) {
    return Files.getFileAttributeView(folder, type, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path name, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(folder.resolve(name), type, options);
  }

  @Override
  public Iterator<Path> iterator() {
    return names.iterator();
  }

  @Override
  public void close() throws IOException {
    names.close();
  }
}
