package dev.pawl.testkit.server;

import static java.util.Comparator.reverseOrder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What {@link NeedsRealServer} does. */
final class RealServerExtension implements ExecutionCondition, ParameterResolver {

  /** Begins the reason of each skipped test: CI looks for it in the reports. */
  static final String SKIPPED = "needs a real Temporal server: ";

  private static final ExtensionContext.Namespace OURS =
      ExtensionContext.Namespace.create(RealServerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return evaluate(ServerBinary.find(), "1".equals(System.getenv("PAWL_REQUIRE_SERVER")));
  }

  static ConditionEvaluationResult evaluate(ServerBinary binary, boolean required) {
    if (binary.path() != null) {
      return ConditionEvaluationResult.enabled("the server is " + binary.path());
    }
    if (required) {
      throw new IllegalStateException("PAWL_REQUIRE_SERVER=1, and " + binary.problem());
    }
    return ConditionEvaluationResult.disabled(SKIPPED + binary.problem());
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == RealServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ExtensionContext ofClass =
        context.getTestMethod().isPresent() ? context.getParent().orElse(context) : context;
    return ofClass
        .getStore(OURS)
        .computeIfAbsent(Shared.class, key -> Shared.start(), Shared.class)
        .server();
  }

  /** A server and its folder, which go together when the class is done. */
  private record Shared(RealServer server, Path directory) implements AutoCloseable {

    static Shared start() {
      try {
        Path directory = Files.createTempDirectory("pawl-server");
        try {
          return new Shared(RealServer.start(directory), directory);
        } catch (RuntimeException e) {
          delete(directory);
          throw e;
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot make or delete a folder for the server", e);
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
      delete(directory);
    }

    private static void delete(Path directory) throws IOException {
      List<Path> deepestFirst;
      try (Stream<Path> files = Files.walk(directory)) {
        deepestFirst = files.sorted(reverseOrder()).toList();
      }
      for (Path file : deepestFirst) {
        Files.delete(file);
      }
    }
  }
}
