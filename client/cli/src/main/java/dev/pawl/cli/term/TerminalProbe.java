package dev.pawl.cli.term;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out what this process is connected to. */
public final class TerminalProbe {
  /** Shows what a terminal would show, whatever is there; a number is the width. */
  public static final String FORCE = "PAWL_FORCE_TTY";

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private TerminalProbe() {}

  /** The terminal of this process, in UTF-8 whatever the locale. */
  public static Terminal probe(Map<String, String> environment) {
    String force = environment.getOrDefault(FORCE, "");
    boolean forced = !force.isEmpty() && !force.equals("0");
    boolean out = forced || isTerminal(1);
    boolean err = forced || isTerminal(2);
    boolean in = isTerminal(0);
    return new Terminal(
        System.in,
        stream(FileDescriptor.out, !out),
        stream(FileDescriptor.err, false),
        in,
        !in && isPiped(),
        out,
        err,
        columns(environment, force, err),
        new Paint(ColorMode.AUTO.on(out, environment)),
        new Paint(ColorMode.AUTO.on(err, environment)),
        in ? new SttyRawMode() : RawMode.none(),
        columns(environment, force, out));
  }

  private static PrintStream stream(FileDescriptor descriptor, boolean buffered) {
    FileOutputStream file = new FileOutputStream(descriptor);
    return buffered
        ? new PrintStream(new BufferedOutputStream(file, 8192), false, StandardCharsets.UTF_8)
        : new PrintStream(file, true, StandardCharsets.UTF_8);
  }

  static int columns(Map<String, String> environment, String force, boolean terminal) {
    int forced = number(force);
    int named = forced > 1 ? forced : number(environment.get("COLUMNS"));
    if (named > 1) {
      return named;
    }
    if (terminal) {
      String[] size = SttyRawMode.size().strip().split(" ", -1);
      int reported = size.length == 2 ? number(size[1]) : 0;
      return reported > 1 ? reported : Terminal.DEFAULT_COLUMNS;
    }
    return Terminal.UNLIMITED;
  }

  private static int number(@Nullable String text) {
    return text != null && text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
  }

  private static boolean isTerminal(int descriptor) {
    Path link = DESCRIPTORS.resolve(Integer.toString(descriptor));
    if (!Files.exists(DESCRIPTORS)) {
      return asksShell("-t", Integer.toString(descriptor));
    }
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException closed) {
      return false;
    }
  }

  /** A device such as {@code /dev/null} is neither a person nor something to read. */
  private static boolean isPiped() {
    if (!Files.exists(DESCRIPTORS)) {
      return asksShell("-p", "/dev/stdin") || asksShell("-f", "/dev/stdin");
    }
    try {
      String target = Files.readSymbolicLink(DESCRIPTORS.resolve("0")).toString();
      return !target.startsWith("/dev/");
    } catch (IOException closed) {
      return false;
    }
  }

  private static boolean asksShell(String test, String operand) {
    try {
      return new ProcessBuilder("test", test, operand).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
