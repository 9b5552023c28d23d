package dev.pawl.cli.command.batch;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item as its file says it.
 *
 * @param place where it is written, for people
 * @param cwd the directory that it works in; absent for one of its own
 */
record ItemLine(
    String place, String id, String prompt, @Nullable String cwd, Map<String, String> labels) {
  ItemLine {
    labels = Map.copyOf(labels);
  }
}
