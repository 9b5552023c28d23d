package dev.pawl.cli.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The secrets that this machine itself holds, whatever they look like: nothing may print them. */
public final class KnownSecrets {
  private static final Pattern NAME =
      Pattern.compile("(?i).*(key|token|secret|password|passwd|credentials?)");

  private static final String KEYS = "keys";

  /** A longer file is no key. */
  private static final long LONGEST = 16 * 1024;

  private KnownSecrets() {}

  /** Those in variables that are named like one, and in the files of handed keys. */
  public static List<String> of(PawlHome home, Map<String, String> environment) {
    List<String> found = new ArrayList<>();
    environment.forEach(
        (name, value) -> {
          if (NAME.matcher(name).matches()) {
            found.add(value);
          }
        });
    Path keys = home.root().resolve(KEYS);
    if (Files.isDirectory(keys)) {
      found.addAll(contents(keys));
    }
    return found;
  }

  private static List<String> contents(Path keys) {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(keys)) {
      for (Path file : files.toList()) {
        if (Files.isRegularFile(file) && Files.size(file) <= LONGEST) {
          found.add(Files.readString(file));
        }
      }
      return found;
    } catch (IOException e) {
      throw PawlHome.cannot("read the keys in", keys, e);
    }
  }
}
