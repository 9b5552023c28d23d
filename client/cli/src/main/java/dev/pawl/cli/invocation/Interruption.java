package dev.pawl.cli.invocation;

import dev.pawl.cli.term.Terminal;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What is said when a signal ends this process. A run never hears of it: it goes on, and the words
 * say how to see it again.
 */
public final class Interruption {
  private final Terminal terminal;
  private final AtomicReference<String> words = new AtomicReference<>("");

  public Interruption(Terminal terminal) {
    this.terminal = terminal;
  }

  /** From now on these are the words; empty for none. */
  public void saying(String text) {
    words.set(text);
  }

  /** The process ends by itself: nothing is to be said. */
  public void finished() {
    words.set("");
  }

  public void interrupted() {
    String last = words.getAndSet("");
    if (!last.isEmpty()) {
      terminal.say("\n" + last);
    }
    terminal.out().flush();
    terminal.err().flush();
  }
}
