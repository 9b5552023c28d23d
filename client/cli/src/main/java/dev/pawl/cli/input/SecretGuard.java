package dev.pawl.cli.input;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.contracts.text.Secrets;
import picocli.CommandLine.Option;

/** Keeps a key that was typed or pasted by mistake out of what a run remembers for ever. */
public final class SecretGuard {
  private static final int SHOWN = 40;

  /** A longer text is refused for its length, and a look at it would take more than a second. */
  private static final int LONGEST = 4 * 1024 * 1024;

  @Option(
      names = "--allow-secret",
      description = "send text that holds what looks like a key or a password")
  private boolean allowed;

  /**
   * Returns the text.
   *
   * @param what what it is, such as {@code prompt}
   */
  public String checked(String what, String text) {
    if (!allowed && text.length() <= LONGEST) {
      Secrets.beforeKey(text, SHOWN)
          .ifPresent(
              before -> {
                throw problem(what, before);
              });
    }
    return text;
  }

  private static Problem problem(String what, String before) {
    String line = Escapes.line(before.substring(before.lastIndexOf('\n') + 1)).strip();
    return new Problem(
        ExitCode.USAGE,
        "The "
            + what
            + " holds what looks like a key or a password"
            + (line.isEmpty() ? ", at its beginning" : ", after '" + line + "'")
            + ". The model's provider would read it, and the run keeps it. Nothing was sent.",
        "Leave it out; a tool can read it from a file when it is needed."
            + "\nOr, where it is none or may be known: --allow-secret");
  }
}
