package dev.pawl.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** On what, and when, something was measured. */
public final class Machine {
  private Machine() {}

  /** One line for the foot of a section. */
  public static String line() {
    return String.format(
        Locale.ROOT,
        "Measured %s on %d cores (%s), JDK %s, load average %.1f before the start.",
        LocalDate.now(ZoneOffset.UTC),
        Runtime.getRuntime().availableProcessors(),
        processor(),
        Runtime.version(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static String processor() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      // not on Linux: the system's own name for it has to do
      return System.getProperty("os.arch");
    }
  }
}
