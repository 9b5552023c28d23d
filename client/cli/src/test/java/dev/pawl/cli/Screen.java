package dev.pawl.cli;

import dev.pawl.cli.invocation.Interruption;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.RawMode;
import dev.pawl.cli.term.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A terminal, or none, that remembers what a command printed. */
final class Screen {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();
  private InputStream in = InputStream.nullInputStream();
  private boolean person;
  private boolean piped;
  private int columns = 80;
  private int code = -1;

  Screen(Path home) {
    environment.put("PAWL_HOME", home.toString());
  }

  Screen variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Somebody sits there and types. */
  Screen person(InputStream keys) {
    in = keys;
    person = true;
    return this;
  }

  Screen piped(String text) {
    return piped(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  Screen piped(InputStream pipe) {
    in = pipe;
    piped = true;
    return this;
  }

  Screen columns(int number) {
    columns = number;
    return this;
  }

  /** Runs a command in this JVM and returns its exit code. */
  int run(String... arguments) {
    Terminal terminal = terminal();
    int code = new Cli(terminal, environment, new Interruption(terminal)).run(arguments);
    terminal.out().flush();
    terminal.err().flush();
    return code;
  }

  Terminal terminal() {
    Paint plain = new Paint(false);
    return new Terminal(
        in,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        person,
        piped,
        person,
        person,
        columns,
        plain,
        plain,
        RawMode.none(),
        columns);
  }

  void code(int exit) {
    code = exit;
  }

  /** The exit code of the command that {@link #code(int)} was told of. */
  int code() {
    return code;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
