package dev.pawl.tool.files;

import dev.pawl.contracts.tool.Tool;
import java.util.List;

/** The tools for a workspace's files. */
public final class FileTools {
  private FileTools() {}

  /** All of them; none has state, so that all runs of a worker share them. */
  public static List<Tool<?>> all() {
    return List.of(
        new ListDir(), new ReadFile(), new WriteFile(), new EditFile(), new SearchFiles());
  }
}
