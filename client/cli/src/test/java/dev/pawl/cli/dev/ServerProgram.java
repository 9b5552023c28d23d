package dev.pawl.cli.dev;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** How tests tell the command line where the server's program is. */
public final class ServerProgram {
  private ServerProgram() {}

  /** The variables that name it; where none does, the installation that finds one is set. */
  public static Map<String, String> named() {
    String named = System.getenv(ServerBinary.VARIABLE);
    if (named != null && !named.isEmpty()) {
      return Map.of(ServerBinary.VARIABLE, named);
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isExecutable(at.resolve("scripts/temporal"))) {
        System.setProperty(ServerBinary.INSTALLED, at.toString());
      }
    }
    return Map.of();
  }
}
