package dev.pawl.cli;

import dev.pawl.cli.term.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Puts a text together from an argument and from standard input: {@code -} is what is piped in, and
 * what is piped in besides an argument is context for it.
 */
final class PromptInput {
  private static final int SAYS_AFTER_SECONDS = 2;
  private static final String STDIN = "-";

  private final Terminal terminal;

  PromptInput(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The prompt of a run. */
  String prompt(@Nullable String argument) {
    if (argument == null || argument.equals(STDIN)) {
      return notBlank(terminal.inPiped() || argument != null ? read() : "");
    }
    if (!terminal.inPiped()) {
      return notBlank(argument);
    }
    String context = read();
    return notBlank(context.isBlank() ? argument : argument + "\n\n" + context);
  }

  /** A message: what is piped in counts only where the argument says so. */
  String message(String argument) {
    return notBlank(argument.equals(STDIN) ? read() : argument);
  }

  private static String notBlank(String text) {
    if (text.isBlank()) {
      throw new Problem(
          ExitCode.USAGE,
          "There is no text to send.",
          "Give it as an argument, or pipe it in and give - as the argument.");
    }
    return text;
  }

  private String read() {
    AtomicBoolean done = new AtomicBoolean();
    Thread hint = new Thread(() -> sayLater(done), "pawl-stdin-hint");
    hint.setDaemon(true);
    hint.start();
    try {
      return new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("standard input cannot be read", e);
    } finally {
      done.set(true);
      hint.interrupt();
    }
  }

  private void sayLater(AtomicBoolean done) {
    try {
      TimeUnit.SECONDS.sleep(SAYS_AFTER_SECONDS);
    } catch (InterruptedException e) {
      return; // all was read
    }
    if (!done.get()) {
      terminal.say("pawl: reading standard input until it ends (--no-input: do not)");
    }
  }
}
