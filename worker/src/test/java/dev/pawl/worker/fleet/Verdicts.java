package dev.pawl.worker.fleet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of {@code docs/faults.md}: what is promised, and what these tests hold it to. */
final class Verdicts {
  private Verdicts() {}

  /** The rows below a headline, by their first cell. */
  static Map<String, List<String>> under(String headline) throws IOException {
    Path page = Path.of("").toAbsolutePath().resolveSibling("docs").resolve("faults.md");
    Map<String, List<String>> rows = new LinkedHashMap<>();
    boolean here = false;
    for (String line : Files.readAllLines(page, StandardCharsets.UTF_8)) {
      here = line.startsWith("## ") ? line.equals("## " + headline) : here;
      if (here && line.startsWith("| ")) {
        List<String> cells =
            Arrays.stream(line.substring(1, line.lastIndexOf('|')).split(" \\| ", -1))
                .map(String::strip)
                .toList();
        rows.put(cells.get(0), cells.subList(1, cells.size()));
      }
    }
    if (rows.size() < 2) {
      throw new IllegalStateException(page + " has no table under " + headline);
    }
    rows.remove(rows.keySet().iterator().next()); // the head
    return rows;
  }

  /** One row, as it stands there. */
  static String row(String name, List<String> cells) {
    return "| " + name + " | " + String.join(" | ", cells) + " |";
  }
}
