package dev.pawl.worker.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads settings from a command line: {@code --name value} or {@code --name=value}. */
final class FlagSource {
  /** The flag that names the file; the file cannot say it. */
  static final String CONFIG = "--config";

  private final Map<String, Given> found = new HashMap<>();

  private FlagSource() {}

  /** What the command line says, by the flags. */
  static Map<String, Given> read(
      List<String> arguments, Map<String, Setting<?>> flags, Path base, List<String> problems) {
    FlagSource source = new FlagSource();
    List<String> left = new ArrayList<>(arguments);
    while (!left.isEmpty()) {
      source.next(left, flags, base, problems);
    }
    return source.found;
  }

  private void next(
      List<String> left, Map<String, Setting<?>> flags, Path base, List<String> problems) {
    String[] parts = left.remove(0).split("=", 2);
    String flag = parts[0];
    if (!flag.equals(CONFIG) && !flags.containsKey(flag)) {
      TreeSet<String> known = new TreeSet<>(flags.keySet());
      known.add(CONFIG);
      problems.add(flag + " is not known" + Choices.meant(flag, known, known));
      if (parts.length == 1 && !left.isEmpty() && !left.get(0).startsWith("--")) {
        left.remove(0);
      }
    } else if (found.containsKey(flag)) {
      problems.add(flag + " is there twice");
    } else if (parts.length == 2) {
      found.put(flag, Given.one(parts[1], flag + ": ", base));
    } else if (left.isEmpty() || left.get(0).startsWith("--")) {
      problems.add(flag + " needs a value");
    } else {
      found.put(flag, Given.one(left.remove(0), flag + ": ", base));
    }
  }
}
