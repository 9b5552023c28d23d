package dev.pawl.worker.config;

import java.nio.file.Path;
import java.util.List;

/**
 * What somebody wrote for a setting.
 *
 * @param list whether it was written as a list
 * @param origin where it stands, for people
 * @param base what a relative path in it is relative to
 */
record Given(List<String> values, boolean list, String origin, Path base) {
  private static final int SHOWN = 200;

  Given {
    values = List.copyOf(values);
  }

  static Given one(String value, String origin, Path base) {
    return new Given(List.of(value), false, origin, base);
  }

  /** What was written, as it is shown to people. */
  String shown() {
    String all = list ? values.toString() : '"' + String.join(" ", values) + '"';
    return all.length() <= SHOWN ? all : all.substring(0, SHOWN) + "…";
  }
}
