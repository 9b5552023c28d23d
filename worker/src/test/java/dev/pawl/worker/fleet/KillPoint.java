package dev.pawl.worker.fleet;

import java.util.Arrays;
import java.util.List;

/**
 * A row of the table of kill points.
 *
 * @param at a fault point, or {@code SIGKILL} where the test itself ends the worker
 * @param verdict exactly what the death may cost, as {@link PointLife} tells it
 */
record KillPoint(String at, PointLife.Scene scene, List<String> verdict) {
  /** Reads a table with a head line, columns parted by bars. */
  static List<KillPoint> read(String table) {
    return table.lines().skip(1).map(KillPoint::row).toList();
  }

  private static KillPoint row(String line) {
    List<String> columns = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    return new KillPoint(
        columns.get(0),
        PointLife.Scene.valueOf(columns.get(1)),
        columns.subList(2, columns.size()));
  }

  @Override
  public String toString() {
    return at + " in " + scene;
  }
}
