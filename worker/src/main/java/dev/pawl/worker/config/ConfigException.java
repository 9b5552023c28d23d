package dev.pawl.worker.config;

import dev.pawl.activities.kernel.Visible;
import java.util.List;

/** What a worker was told makes no sense; each problem says where and what is allowed. */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  ConfigException(List<String> problems) {
    super(String.join("\n", harmless(problems)));
    this.problems = harmless(problems);
  }

  /** Problems quote what was written, and are for a terminal. */
  private static List<String> harmless(List<String> problems) {
    return problems.stream().map(Visible::line).toList();
  }

  public List<String> problems() {
    return problems;
  }
}
