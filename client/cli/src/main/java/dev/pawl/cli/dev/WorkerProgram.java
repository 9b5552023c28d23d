package dev.pawl.cli.dev;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a worker: a JVM like this one, with the worker's own main class. */
public final class WorkerProgram {
  /** The system property with the directory of Pawl's jars. */
  static final String JARS = "pawl.lib";

  /** The system property that tells a worker that somebody reads what it logs. */
  static final String READ = "pawl.worker.read";

  static final String MAIN = "dev.pawl.worker.Main";

  private WorkerProgram() {}

  /** For one in the background. */
  static List<String> command(List<String> arguments) {
    return command(arguments, false);
  }

  /**
   * @param read whether a person at a terminal sees what it logs
   */
  public static List<String> command(List<String> arguments, boolean read) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 24) {
      // What protobuf, netty and SQLite still do; a newer JVM warns about it at each start.
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.add("-D" + BuildId.PROPERTY + "=" + BuildId.current());
    command.add("-D" + READ + "=" + read);
    command.addAll(List.of("-cp", classPath(), MAIN));
    command.addAll(arguments);
    return command;
  }

  private static String classPath() {
    String jars = System.getProperty(JARS, "");
    return jars.isEmpty()
        ? System.getProperty("java.class.path")
        : Path.of(jars).toAbsolutePath() + "/*";
  }
}
