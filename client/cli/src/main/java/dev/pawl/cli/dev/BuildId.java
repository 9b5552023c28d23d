package dev.pawl.cli.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names the build that this process runs, so that a worker of an older one is replaced. */
public final class BuildId {
  /** The system property that the launcher sets. */
  static final String PROPERTY = "pawl.build.id";

  private BuildId() {}

  /** The launcher's word; without one, the state of the directory of jars. */
  public static String current() {
    String named = System.getProperty(PROPERTY, "");
    if (!named.isEmpty()) {
      return named;
    }
    Path jars = Path.of(System.getProperty(WorkerProgram.JARS, ""));
    try {
      return jars.toString().isEmpty()
          ? "development"
          : Files.getLastModifiedTime(jars).toInstant().toString();
    } catch (IOException e) {
      return "unknown";
    }
  }
}
