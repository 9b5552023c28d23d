package dev.pawl.cli.term;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Raw mode by way of {@code stty}. Signals from the keyboard, such as Ctrl-C, still work. */
final class SttyRawMode implements RawMode {
  private static final File TTY = new File("/dev/tty");

  @Override
  public Entered enter() {
    String before = stty("-g").strip();
    if (before.isEmpty()) {
      return () -> {};
    }
    AtomicBoolean raw = new AtomicBoolean(true);
    Runnable restore =
        () -> {
          if (raw.compareAndSet(true, false)) {
            stty(before);
          }
        };
    Thread hook = new Thread(restore, "pawl-stty");
    Runtime.getRuntime().addShutdownHook(hook);
    stty("-icanon", "-echo", "min", "0", "time", "0");
    return () -> {
      restore.run();
      forget(hook);
    };
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // Then the hook runs or has run, and finds nothing to do.
      return;
    }
  }

  /** The size that the terminal reports, as rows and columns; empty where it reports none. */
  static String size() {
    return stty("size");
  }

  private static String stty(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add("stty");
    command.addAll(List.of(arguments));
    try {
      Process stty =
          new ProcessBuilder(command)
              .redirectInput(Redirect.from(TTY))
              .redirectError(Redirect.DISCARD)
              .start();
      String printed = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return stty.waitFor() == 0 ? printed : "";
    } catch (IOException e) {
      return ""; // no stty or no terminal: keys then arrive line by line
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
