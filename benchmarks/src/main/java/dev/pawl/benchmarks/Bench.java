package dev.pawl.benchmarks;

import dev.pawl.testkit.server.RealServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where measurements take place.
 *
 * @param directory everything that they write lies in here, and is removed at the end
 * @param pictures where plots go
 * @param quick whether to do just enough to see that everything works
 */
public record Bench(RealServer server, Path directory, Path pictures, boolean quick) {

  /** A new folder for an engine. */
  public Path folder(String name) {
    try {
      return Files.createTempDirectory(directory, name + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How often to repeat: as wanted, or just once. */
  public int rounds(int wanted) {
    return quick ? 1 : wanted;
  }
}
