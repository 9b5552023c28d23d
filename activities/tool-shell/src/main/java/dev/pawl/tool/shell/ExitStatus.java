package dev.pawl.tool.shell;

import java.util.Map;

/** Exit statuses in words. */
final class ExitStatus {
  /** What SIGKILL leaves. */
  static final int KILLED = 137;

  private static final int SIGNALLED = 128;
  private static final Map<Integer, String> SIGNALS =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(6, "SIGABRT"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"));

  private ExitStatus() {}

  /** Empty for 0. */
  static String words(int status) {
    if (status == 0) {
      return "";
    }
    String signal = SIGNALS.get(status - SIGNALLED);
    return "exit status "
        + status
        + (signal == null ? "" : ", killed by signal " + (status - SIGNALLED) + " " + signal)
        + (status == 127 ? ", command not found" : "");
  }
}
