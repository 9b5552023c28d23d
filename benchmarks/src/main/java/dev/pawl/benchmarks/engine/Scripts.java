package dev.pawl.benchmarks.engine;

/** What the scripted model says. */
final class Scripts {
  private Scripts() {}

  /** Reads the file so many times, then ends. */
  static String reading(int steps) {
    StringBuilder script = new StringBuilder("turns:\n");
    for (int step = 1; step <= steps; step++) {
      script
          .append("  - text: step ")
          .append(step)
          .append("\n    calls: [{name: read_file, arguments: {path: data.txt}}]\n");
    }
    return script.append("  - text: done\n").toString();
  }
}
