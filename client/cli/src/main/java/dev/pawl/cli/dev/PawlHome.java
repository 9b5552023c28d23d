package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory that holds everything Pawl keeps on this machine. Only its owner may enter. */
public record PawlHome(Path root) {
  public static final String VARIABLE = "PAWL_HOME";

  /** The store's file. */
  static final String STORE = "store.db";

  /** {@code PAWL_HOME}, or {@code .pawl} in the user's home. */
  public static PawlHome of(Map<String, String> environment) {
    String named = environment.getOrDefault(VARIABLE, "");
    Path root =
        named.isEmpty()
            ? Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")), ".pawl")
            : Path.of(named);
    return new PawlHome(root.toAbsolutePath().normalize());
  }

  /** A directory in it, made if it is not there. */
  public Path directory(String name) {
    Path directory = root.resolve(name);
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return directory;
    } catch (IOException e) {
      throw cannot("make the directory", directory, e);
    }
  }

  /** What a file in it holds; empty where there is none. */
  public Optional<String> read(String name) {
    Path file = root.resolve(name);
    try {
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw cannot("read", file, e);
    }
  }

  /** Puts a file in it in one move, readable by its owner only. */
  public void write(String name, String content) {
    Path file = root.resolve(name);
    directory(root.relativize(directoryOf(file)).toString());
    Path fresh = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.deleteIfExists(fresh);
      makePrivate(fresh);
      Files.write(fresh, content.getBytes(StandardCharsets.UTF_8));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw cannot("write", file, e);
    }
  }

  /** What lies in it under names that begin like this. */
  List<String> names(String prefix) {
    try (Stream<Path> all = Files.list(directory(""))) {
      return all.map(path -> String.valueOf(path.getFileName()))
          .filter(name -> name.startsWith(prefix))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw cannot("read the directory", root, e);
    }
  }

  public void delete(String name) {
    Path file = root.resolve(name);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw cannot("delete", file, e);
    }
  }

  /** Makes sure that a file is there, and readable by its owner only if it was not. */
  static void makePrivate(Path file) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    Files.newByteChannel(
            file,
            EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
        .close();
  }

  private static Path directoryOf(Path file) {
    Path directory = file.getParent();
    if (directory == null) {
      throw new IllegalArgumentException("not a file in a directory: " + file);
    }
    return directory;
  }

  static Problem cannot(String what, Path path, IOException cause) {
    return new Problem(
        ExitCode.CONFIGURATION,
        "Cannot " + what + " " + path + ": " + cause.getMessage(),
        "Make it usable, or name another place with " + VARIABLE + ".",
        cause);
  }
}
