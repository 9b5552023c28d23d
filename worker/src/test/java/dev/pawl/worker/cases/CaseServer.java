package dev.pawl.worker.cases;

import dev.pawl.testkit.server.RealServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One real server for all cases: runs of different stores never meet, so it need not be fresh. */
final class CaseServer implements AutoCloseable {
  private final Path directory;
  private final RealServer server;

  private CaseServer() {
    try {
      directory = Files.createTempDirectory("pawl-cases");
      server = RealServer.start(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for the server", e);
    }
  }

  String target() {
    return server.target();
  }

  @Override
  public void close() throws IOException {
    server.close();
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(directory)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.delete(file);
    }
  }

  /** Gives tests the server, which ends with the last test of the JVM. */
  static final class Extension implements ParameterResolver {
    private static final ExtensionContext.Namespace OURS =
        ExtensionContext.Namespace.create(CaseServer.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == CaseServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(OURS)
          .computeIfAbsent(CaseServer.class, key -> new CaseServer(), CaseServer.class);
    }
  }
}
