package dev.pawl.cli.follow;

import dev.pawl.cli.term.Terminal;

/**
 * The story with a line below it that is drawn again and again where a person watches. Elsewhere
 * there is no such line, and nothing ever moves.
 */
public final class LiveView implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[2K";

  private final Terminal terminal;
  private String drawn = "";

  public LiveView(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Whether somebody sees the line below. */
  boolean moves() {
    return terminal.errPerson();
  }

  /** Adds a line to the story. */
  void line(String text) {
    clear();
    terminal.say(text);
  }

  /** Draws the line below. */
  void status(String text) {
    if (moves() && !text.equals(drawn)) {
      terminal.err().print(CLEAR + text);
      terminal.err().flush();
      drawn = text;
    }
  }

  private void clear() {
    if (!drawn.isEmpty()) {
      terminal.err().print(CLEAR);
      terminal.err().flush();
      drawn = "";
    }
  }

  @Override
  public void close() {
    clear();
  }
}
