package dev.pawl.cli.term;

import java.util.Map;

/** When to use colour. */
public enum ColorMode {
  AUTO,
  ALWAYS,
  NEVER;

  /** Whether to paint a stream; {@code person} says whether a person reads it. */
  public boolean on(boolean person, Map<String, String> environment) {
    if (this != AUTO) {
      return this == ALWAYS;
    }
    String force = environment.getOrDefault("CLICOLOR_FORCE", "");
    if (!force.isEmpty() && !force.equals("0")) {
      return true;
    }
    return person
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }
}
