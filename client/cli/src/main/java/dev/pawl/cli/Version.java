package dev.pawl.cli;

import dev.pawl.cli.dev.BuildId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which Pawl this is. */
final class Version implements IVersionProvider {
  private static final String RESOURCE = "version.properties";

  static String number() {
    try (InputStream file = Version.class.getResourceAsStream(RESOURCE)) {
      if (file == null) {
        throw new IllegalStateException("the build left out " + RESOURCE);
      }
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "pawl " + number() + " (build " + BuildId.current() + ", Java " + Runtime.version() + ")"
    };
  }
}
