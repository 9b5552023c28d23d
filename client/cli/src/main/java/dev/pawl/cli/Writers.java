package dev.pawl.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Lets picocli write to a stream of the terminal. */
final class Writers {
  private Writers() {}

  static PrintWriter of(PrintStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }
}
