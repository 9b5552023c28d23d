package dev.pawl.tool.files;

import dev.pawl.contracts.Digest;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open handle on one folder. Everything is named relative to the handle and no link is ever
 * followed, so that renaming or replacing what lies on the way to the folder changes nothing for
 * who holds it.
 */
final class Folder implements Closeable {
  private static final Path SELF = Path.of(".");
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  static final Set<OpenOption> CREATE =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);

  private final SecureDirectoryStream<Path> stream;

  Folder(SecureDirectoryStream<Path> stream) {
    this.stream = stream;
  }

  SecureDirectoryStream<Path> stream() {
    return stream;
  }

  /** What a name is, without following it; absent where there is no such name. */
  @Nullable PosixFileAttributes attributes(String name) throws IOException {
    try {
      return view(name).readAttributes();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  PosixFileAttributeView view(String name) {
    return stream.getFileAttributeView(
        Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Opens a folder that has been seen to be one. Fails if it has become a link meanwhile. */
  Folder open(String name) throws IOException {
    return new Folder(opened(stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS)));
  }

  @SuppressWarnings("unchecked") // the stream of a secure stream is one, says its interface
  private static SecureDirectoryStream<Path> opened(DirectoryStream<Path> stream) {
    return (SecureDirectoryStream<Path>) stream;
  }

  /** The names in it, sorted; at most {@code max} of them. */
  List<String> names(int max) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> all = stream.newDirectoryStream(SELF, LinkOption.NOFOLLOW_LINKS)) {
      for (Path entry : all) {
        Path name = entry.getFileName();
        if (name != null) {
          names.add(name.toString());
        }
        if (names.size() >= max) {
          break;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(names);
    return names;
  }

  /** Opens a file that has been seen to be a regular one. Fails if it has become a link since. */
  SeekableByteChannel read(String name) throws IOException {
    return stream.newByteChannel(Path.of(name), READ);
  }

  /** All of a file, or a refusal where it is larger than {@code max} bytes. */
  byte[] bytes(String name, int max) throws IOException, Refusal {
    try (SeekableByteChannel in = read(name)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
      while (in.read(buffer) >= 0) {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
        if (out.size() > max) {
          throw new Refusal(
              WorkspacePath.shown(name)
                  + " is larger than "
                  + max / 1024 / 1024
                  + " MB, too large for this; change it with a command instead");
        }
      }
      return out.toByteArray();
    }
  }

  /** The digest of a file of any size. */
  Digest digest(String name) throws IOException {
    try (SeekableByteChannel in = read(name)) {
      return FileDigest.of(in);
    }
  }

  /** Makes what was renamed in this folder survive a power cut. */
  void sync() throws IOException {
    try (SeekableByteChannel self = stream.newByteChannel(SELF, READ)) {
      if (self instanceof FileChannel file) {
        file.force(true);
      }
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
