package dev.pawl.cli.invocation;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.input.LimitOption;
import dev.pawl.cli.json.JsonDocuments;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.story.Cures;
import dev.pawl.cli.term.ColorMode;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.AgentClient;
import dev.pawl.client.RunHandle;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * One call of {@code pawl}: the options that all its commands share, its terminal, and its way to
 * the server.
 */
public class Invocation implements AutoCloseable {
  /** Not taken from the client library: help must not load it. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Map<String, String> environment;
  private final Interruption interruption;
  private Terminal terminal;
  private @Nullable Connection connection;

  @Option(
      names = "--address",
      scope = ScopeType.INHERIT,
      order = 100,
      paramLabel = "HOST:PORT",
      description = "the Temporal server (TEMPORAL_ADDRESS; else Pawl's own)")
  private @Nullable String address;

  @Option(
      names = "--namespace",
      scope = ScopeType.INHERIT,
      order = 101,
      paramLabel = "NAME",
      description = "Temporal's namespace (TEMPORAL_NAMESPACE; else default)")
  private @Nullable String namespace;

  @Option(
      names = {"-o", "--output"},
      scope = ScopeType.INHERIT,
      order = 102,
      paramLabel = "FORM",
      description = "text, json or jsonl")
  private Output output = Output.TEXT;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      order = 103,
      description = "the same as --output json")
  private boolean json;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      order = 104,
      paramLabel = "WHEN",
      description = "auto, always or never")
  private ColorMode color = ColorMode.AUTO;

  @Option(
      names = "--no-input",
      scope = ScopeType.INHERIT,
      order = 105,
      description = "ask nothing and read nothing from standard input")
  private boolean noInput;

  @Option(
      names = "--timeout",
      scope = ScopeType.INHERIT,
      order = 106,
      paramLabel = "TIME",
      converter = LimitOption.Span.class,
      description = "how long to wait for a server that does not answer (10s)")
  private Duration timeout = PATIENCE;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      order = 107,
      description = "the answer only, without the story")
  private boolean quiet;

  @Option(
      names = "-v",
      scope = ScopeType.INHERIT,
      order = 108,
      description = "tell more; -vv tells everything")
  private boolean[] verbose = {};

  protected Invocation(
      Terminal terminal, Map<String, String> environment, Interruption interruption) {
    this.terminal = terminal;
    this.environment = environment;
    this.interruption = interruption;
  }

  /** Called when all options are read, before the command runs. */
  public void settled() {
    System.setProperty(CliLogging.VERBOSITY, Integer.toString(verbosity()));
    if (color != ColorMode.AUTO) {
      terminal =
          terminal.withPaint(
              new Paint(color == ColorMode.ALWAYS), new Paint(color == ColorMode.ALWAYS));
    }
    if (noInput) {
      terminal = terminal.withoutInput();
    }
    if (quiet) {
      terminal = terminal.quiet();
    }
  }

  public int verbosity() {
    return verbose.length;
  }

  public Terminal terminal() {
    return terminal;
  }

  public Map<String, String> environment() {
    return environment;
  }

  public Interruption interruption() {
    return interruption;
  }

  public Output output() {
    return json ? Output.JSON : output;
  }

  public PawlHome home() {
    return PawlHome.of(environment);
  }

  /** The way to server and store; the same for the whole command. */
  public Connection connection() {
    if (connection == null) {
      connection =
          new Connection(
              new Backend(home(), environment, address, namespace, terminal::say), timeout);
    }
    return connection;
  }

  public Backend backend() {
    return connection().backend();
  }

  /** How a held run goes on here. */
  public Cures cures() {
    return new Cures(backend().own());
  }

  public AgentClient client() {
    return connection().client();
  }

  /** The run that somebody means. */
  public RunHandle run(String typed) {
    return new Runs(client(), home()).find(typed);
  }

  /** Prints a document as the answer; the last line of a stream. */
  public void print(Object document) {
    terminal.answer(
        output() == Output.JSONL ? JsonDocuments.result(document) : JsonDocuments.pretty(document));
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
    }
  }
}
