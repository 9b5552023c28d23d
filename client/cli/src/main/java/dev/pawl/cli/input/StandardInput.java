package dev.pawl.cli.input;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads what is piped in, to its end. Says so where that takes a while; and does not wait for ever
 * for a pipe that nobody writes into, unless it was asked for.
 */
final class StandardInput {
  private static final Duration SAYS_AFTER = Duration.ofSeconds(2);

  private final Terminal terminal;
  private final Duration patience;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CompletableFuture<String> text = new CompletableFuture<>();

  /**
   * @param patience how long to wait for the first byte of what was not asked for
   */
  StandardInput(Terminal terminal, Duration patience) {
    this.terminal = terminal;
    this.patience = patience;
    Thread reader = new Thread(this::readAll, "pawl-stdin");
    reader.setDaemon(true);
    reader.start();
  }

  /** All of it, however long it takes. */
  String wanted() {
    if (!begins(SAYS_AFTER)) {
      terminal.say("pawl: reading standard input until it ends");
    }
    return all();
  }

  /** All of it if it begins in time; else nothing. */
  String offered() {
    Duration first = SAYS_AFTER.compareTo(patience) < 0 ? SAYS_AFTER : patience;
    if (!begins(first)) {
      terminal.say("pawl: waiting for standard input, which is a pipe (--no-input: do not)");
      if (!begins(patience.minus(first))) {
        terminal.say("pawl: nothing came on standard input; going on without it");
        return "";
      }
    }
    return all();
  }

  private String all() {
    try {
      return text.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof CharacterCodingException) {
        throw new Problem(
            ExitCode.NO_INPUT,
            "Standard input is no text in UTF-8.",
            "Convert it, or put what is binary into a file of the workspace and name that.",
            e);
      }
      throw new Problem(
          ExitCode.NO_INPUT,
          "Standard input cannot be read: " + String.valueOf(e.getCause()),
          "Pipe less in, or put it into a file in the workspace.",
          e);
    }
  }

  private boolean begins(Duration within) {
    try {
      return begun.await(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void readAll() {
    InputStream in = terminal.in();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      int first = in.read();
      begun.countDown();
      if (first >= 0) {
        bytes.write(first);
        bytes.write(in.readNBytes(InputFile.MAX_BYTES));
      }
      if (bytes.size() > InputFile.MAX_BYTES) {
        throw new IOException("it is over 64 MB");
      }
      text.complete(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes.toByteArray()))
              .toString());
    } catch (IOException e) {
      begun.countDown();
      text.completeExceptionally(e);
    }
  }
}
