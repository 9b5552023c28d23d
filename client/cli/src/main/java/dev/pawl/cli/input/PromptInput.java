package dev.pawl.cli.input;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Terminal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Puts a text together from an argument and from standard input: {@code -} is what is piped in, and
 * what is piped in besides an argument is context for it.
 */
public final class PromptInput {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String STDIN = "-";
  private static final char ESCAPE = 0x1b;

  private final Terminal terminal;
  private final Duration patience;

  public PromptInput(Terminal terminal) {
    this(terminal, PATIENCE);
  }

  /**
   * @param patience how long context may take to begin
   */
  public PromptInput(Terminal terminal, Duration patience) {
    this.terminal = terminal;
    this.patience = patience;
  }

  /** The prompt of a run. */
  public String prompt(@Nullable String argument) {
    if (argument == null || argument.equals(STDIN)) {
      return notBlank(terminal.inPiped() || argument != null ? stdin().wanted() : "");
    }
    if (!terminal.inPiped()) {
      return notBlank(argument);
    }
    String context = stdin().offered();
    return notBlank(context.isBlank() ? argument : argument + "\n\n" + context);
  }

  /** A message: what is piped in counts only where the argument says so. */
  public String message(String argument) {
    return notBlank(argument.equals(STDIN) ? stdin().wanted() : argument);
  }

  private StandardInput stdin() {
    return new StandardInput(terminal, patience);
  }

  private static String notBlank(String text) {
    int control = control(text);
    if (control >= 0) {
      throw new Problem(
          ExitCode.USAGE,
          String.format(
              "The text is no text: there is a control character (U+%04X) in it.",
              (int) text.charAt(control)),
          "Put what is binary into a file of the workspace, and name that.");
    }
    if (text.isBlank()) {
      throw new Problem(
          ExitCode.USAGE,
          "There is no text to send.",
          "Give it as an argument, or pipe it in and give - as the argument.");
    }
    return text;
  }

  /** Where the first character is that no text has; -1 for none. Colours of a terminal may be. */
  private static int control(String text) {
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      boolean usual =
          at == '\n' || at == '\r' || at == '\t' || at == '\f' || at == '\b' || at == ESCAPE;
      if (at < ' ' && !usual) {
        return i;
      }
    }
    return -1;
  }
}
