package dev.pawl.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The file of an SQLite store, before SQLite opens it: a transcript is nobody else's business. */
final class StoreFile {
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> PRIVATE_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  /** File systems between hosts: their locks and shared memory do not do what SQLite needs. */
  private static final Pattern NETWORK =
      Pattern.compile(
          "(nfs|nfs[34]|cifs|smb|smb[23]|smbfs|afs|afpfs|ncpfs|webdav|davfs2?|ceph|gluster(fs)?"
              + "|lustre|beegfs|gpfs|ocfs2|gfs2|pvfs2|orangefs|moosefs|sshfs|s3fs)"
              + "|fuse\\.(sshfs|s3fs|rclone|glusterfs|ceph.*|mfs|juicefs|gcsfuse|davfs2?|curlftpfs"
              + "|smbnetfs)");

  private StoreFile() {}

  static void prepare(Path file) {
    if (file.toString().indexOf('?') >= 0) {
      throw unusable(file, "its path must not contain a question mark", null);
    }
    try {
      Path folder = file.getParent();
      if (folder != null) {
        Files.createDirectories(folder, privately(folder, PRIVATE_FOLDER));
        refuseNetwork(file, Files.getFileStore(folder).type());
      }
      if (Files.notExists(file)) {
        make(file);
      } else if (!Files.isRegularFile(file)) {
        throw unusable(file, "it is not a file; name another one", null);
      } else {
        tighten(file);
      }
    } catch (IOException e) {
      throw unusable(
          file, "check that its folder is there and may be written: " + e.getMessage(), e);
    }
  }

  static void refuseNetwork(Path file, String fileSystem) {
    if (NETWORK.matcher(fileSystem.toLowerCase(Locale.ROOT)).matches()) {
      throw unusable(
          file,
          "it is on a network file system ("
              + fileSystem
              + "), where SQLite loses data; use a local disk, or PostgreSQL for several hosts",
          null);
    }
  }

  private static void make(Path file) throws IOException {
    try {
      Files.createFile(file, privately(file, PRIVATE));
    } catch (FileAlreadyExistsException e) {
      // Another process was faster, and made it the same way.
      tighten(file);
    }
  }

  /** SQLite gives its side files the mode of the file itself. */
  private static void tighten(Path file) throws IOException {
    if (posix(file)
        && !Files.getPosixFilePermissions(file).equals(PRIVATE)
        && Files.getOwner(file).getName().equals(System.getProperty("user.name"))) {
      Files.setPosixFilePermissions(file, PRIVATE);
    }
  }

  private static FileAttribute<?>[] privately(Path path, Set<PosixFilePermission> mode) {
    return posix(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode)}
        : new FileAttribute<?>[0];
  }

  private static boolean posix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static StoreException unusable(Path file, String why, @Nullable Throwable cause) {
    return new StoreException(
        StoreException.Kind.UNAVAILABLE, "cannot use the store " + file + ": " + why, null, cause);
  }
}
