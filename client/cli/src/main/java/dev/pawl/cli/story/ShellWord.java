package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import java.util.regex.Pattern;

/**
 * A word of a command that people copy into a shell. Ids of runs that were not started by Pawl can
 * hold anything, commands included.
 */
public final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.:/@+=,%^-]+");

  private ShellWord() {}

  public static String of(String word) {
    return PLAIN.matcher(word).matches()
        ? word
        : "'" + Escapes.line(word).replace("'", "'\\''") + "'";
  }
}
