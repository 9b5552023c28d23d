package dev.pawl.cli.dev;

import dev.pawl.cli.problem.Problem;
import io.temporal.serviceclient.GrpcCompression;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server that commands talk to, and the worker that serves it: a server that somebody named, or
 * Pawl's own.
 */
public final class Backend {
  public static final String ADDRESS = "TEMPORAL_ADDRESS";
  public static final String NAMESPACE = "TEMPORAL_NAMESPACE";

  /** The store's file, where it is not in the home. */
  public static final String STORE = "PAWL_STORE";

  /** How long a worker may finish what it does; more is cut short, and retried elsewhere. */
  private static final Duration DRAIN = Duration.ofSeconds(40);

  private static final Duration SERVER_END = Duration.ofSeconds(10);

  private final PawlHome home;
  private final Map<String, String> environment;
  private final Consumer<String> say;
  private final @Nullable String named;
  private final @Nullable String namespace;
  private final DevServer server;
  private final DevWorker worker;

  /**
   * @param address the server that a flag names; absent for what the environment says
   * @param namespace likewise
   * @param say hears the story
   */
  public Backend(
      PawlHome home,
      Map<String, String> environment,
      @Nullable String address,
      @Nullable String namespace,
      Consumer<String> say) {
    this.home = home;
    this.environment = environment;
    this.say = say;
    this.named = first(address, environment.get(ADDRESS));
    this.namespace = first(namespace, environment.get(NAMESPACE));
    this.server = new DevServer(home, environment, say);
    WorkerEnvironment surroundings =
        named == null
            ? WorkerEnvironment.forOwnServer(environment, home)
            : WorkerEnvironment.forNamedServer();
    this.worker = new DevWorker(home, workerDirectory(named), say, Backend::program, surroundings);
  }

  private static List<String> program(int healthPort) {
    return WorkerProgram.command(List.of("--health-port", Integer.toString(healthPort)));
  }

  private static @Nullable String first(@Nullable String flag, @Nullable String variable) {
    String chosen = flag != null ? flag : variable;
    return chosen == null || chosen.isEmpty() ? null : chosen;
  }

  private static String workerDirectory(@Nullable String named) {
    return named == null
        ? DevWorker.DIRECTORY
        : DevWorker.DIRECTORY + "-" + named.replaceAll("[^A-Za-z0-9.-]", "_");
  }

  public PawlHome home() {
    return home;
  }

  /** The file of the store; its directory is there. */
  public Path store() {
    String named = environment.getOrDefault(STORE, "");
    Path home = this.home.directory("");
    return named.isEmpty()
        ? home.resolve(PawlHome.STORE)
        : Path.of(named).toAbsolutePath().normalize();
  }

  public String namespace() {
    String wanted = namespace;
    if (wanted == null && named != null) {
      wanted = NamedServer.at(named, environment).namespace();
    }
    return wanted == null ? ServerReadiness.NAMESPACE : wanted;
  }

  /** Connects to a server at an address, when the connection is first used. */
  public WorkflowServiceStubs connect(String address) {
    return named != null
        ? NamedServer.at(named, environment).connect()
        : WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder()
                .setTarget(address)
                // Packing what does not leave the machine costs more than sending it.
                .setGrpcCompression(GrpcCompression.NONE)
                .build());
  }

  /** Whether the server is Pawl's own, and so Pawl may start it. */
  public boolean own() {
    return named == null;
  }

  /** Where to find a server; empty where Pawl's own does not run. */
  public Optional<String> address() {
    return named != null ? Optional.of(named) : server.running().map(ServerRecord::address);
  }

  /** Where to look at it with a browser; empty for a server that is not Pawl's own. */
  public Optional<String> ui() {
    return named != null ? Optional.empty() : server.running().map(ServerRecord::ui);
  }

  /**
   * Starts what is missing, once, however many processes ask at the same time, and hands over a new
   * key. A server that somebody named is not ours to start.
   *
   * @return the server's address
   */
  public String ensure(int port, int uiPort, boolean withWorker) {
    try (HomeLock lock = HomeLock.take(home, say)) {
      lock.held();
      String address = named != null ? named : server.ensure(port, uiPort).address();
      if (withWorker) {
        if (named == null) {
          home.write(WorkerEnvironment.OWN_PROFILE, WorkerEnvironment.OWN_PROFILE_TEXT);
        }
        handKey();
        worker.ensure(address, namespace(), store(), BuildId.current());
      }
      return address;
    }
  }

  /**
   * Hands a new key in this process's environment to Pawl's own worker, which reads it at its next
   * call.
   */
  public void handKey() {
    if (KeyFile.hand(home, environment)) {
      say.accept("key      " + KeyFile.VARIABLE + " was handed to Pawl's own worker");
    }
  }

  /**
   * Ends worker and server, and removes the key that a worker was handed unless one for another
   * server still needs it; says whether there was anything to end.
   */
  public boolean stop() {
    try (HomeLock lock = HomeLock.take(home, say)) {
      lock.held();
      boolean any = worker.stop(DRAIN);
      if (!DevWorker.anyLives(home) && KeyFile.takeBack(home)) {
        say.accept(
            "key      removed; pawl run and pawl dev hand over the one in " + KeyFile.VARIABLE);
      }
      return (named == null && server.stop(SERVER_END)) || any;
    }
  }

  /** How the worker is, by its own word; takes seconds where it says none. */
  public WorkerHealth workerHealth() {
    return worker.health();
  }

  /** Why the server gives no answer; empty where it answers, and for one that somebody named. */
  public Optional<String> serverSilence() {
    return named != null ? Optional.empty() : server.running().flatMap(DevServer::silence);
  }

  /** Waits until the worker serves; a problem where it ends before or takes too long. */
  public void awaitWorker() {
    worker.awaitServing();
  }

  /**
   * The problem of a worker that has ended.
   *
   * @param effect what this means for a run
   */
  public Problem workerEnded(String effect) {
    return worker.ended(effect);
  }

  public DevStatus status() {
    return new DevStatus(
        home.root().toString(),
        named,
        namespace(),
        server.recorded().orElse(null),
        server.running().isPresent(),
        server.log().toString(),
        worker.recorded().orElse(null),
        worker.running().isPresent(),
        worker.log().toString());
  }
}
