package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.contracts.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Pawl's own Temporal server: a background process with its history in a file of the home. */
final class DevServer {
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);

  /** So long one that has answered before may be silent, on a busy machine. */
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(15);

  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
  private static final Duration PORT_FREE_WITHIN = Duration.ofSeconds(2);
  private static final int ATTEMPTS = 3;

  private final PawlHome home;
  private final Map<String, String> environment;
  private final Consumer<String> say;

  DevServer(PawlHome home, Map<String, String> environment, Consumer<String> say) {
    this.home = home;
    this.environment = environment;
    this.say = say;
  }

  Path log() {
    return home.root().resolve("server/log");
  }

  /** What was last started, alive or not. */
  Optional<ServerRecord> recorded() {
    return home.read(ServerRecord.FILE)
        .map(json -> Json.read(json.getBytes(StandardCharsets.UTF_8), ServerRecord.class));
  }

  /** The server, if its process lives and its port answers. */
  Optional<ServerRecord> running() {
    return recorded().filter(server -> server.alive() && Ports.answers(server.port()));
  }

  /** Starts it unless it runs. Needs the home's lock. */
  ServerRecord ensure(int wantedPort, int wantedUiPort) {
    Optional<ServerRecord> before = recorded();
    if (before.isPresent() && before.get().alive()) {
      refuseOther(before.get(), wantedPort);
      if (answers(before.get())) {
        return before.get();
      }
    }
    String binary = ServerBinary.find(environment, say);
    for (int attempt = 1; ; attempt++) {
      ServerRecord started = start(binary, before.orElse(null), wantedPort, wantedUiPort);
      ServerReadiness readiness = new ServerReadiness(started, log());
      if (readiness.await(READY_WITHIN)) {
        say.accept("server   " + started.address() + "   web: " + started.ui());
        return started;
      }
      // Somebody took the port between the look and the start, or the program does not run.
      if (attempt == ATTEMPTS || wantedPort != 0) {
        throw readiness.failure();
      }
      before = Optional.empty();
    }
  }

  /** Whether it answers; one that lives and does not is ended, since its file keeps everything. */
  private boolean answers(ServerRecord server) {
    boolean young = server.startedAt().isAfter(Instant.now().minus(READY_WITHIN));
    ServerReadiness readiness = new ServerReadiness(server, log());
    if (readiness.await(young ? READY_WITHIN : ANSWERS_WITHIN)) {
      return true;
    }
    if (server.alive()) {
      say.accept(
          "server   process "
              + server.process().pid()
              + " answers no call ("
              + readiness.last()
              + "): starting it again; its file keeps all runs");
      Ending.of(server.process(), server.process().stopped() ? Duration.ZERO : ENDS_WITHIN);
    }
    return false;
  }

  /** Why a server gives no answer to a cheap call; empty where it does. */
  static Optional<String> silence(ServerRecord server) {
    ServerReadiness readiness = new ServerReadiness(server, Path.of(""));
    return readiness.await(Duration.ZERO) ? Optional.empty() : Optional.of(readiness.last());
  }

  /** Ends it; says whether there was anything to end. Needs the home's lock. */
  boolean stop(Duration patience) {
    Optional<ServerRecord> server = recorded().filter(ServerRecord::alive);
    server.ifPresent(
        record ->
            Ending.of(record.process(), record.process().stopped() ? Duration.ZERO : patience));
    return server.isPresent();
  }

  private static void refuseOther(ServerRecord running, int wantedPort) {
    if (wantedPort != 0 && wantedPort != running.port()) {
      throw new Problem(
          ExitCode.USAGE,
          "Pawl's server runs at port " + running.port() + " already.",
          "To move it: pawl dev stop, then pawl dev --port " + wantedPort);
    }
  }

  private ServerRecord start(
      String binary, @Nullable ServerRecord before, int wantedPort, int wantedUiPort) {
    int port = port(before, wantedPort);
    int uiPort = uiPort(port, wantedUiPort);
    Path database = home.directory("server").resolve("temporal.db");
    ProcessMark process =
        Detached.start(ServerCommand.of(binary, database, port, uiPort), Map.of(), Set.of(), log());
    ServerRecord started =
        new ServerRecord(ServerRecord.FORMAT, process, port, uiPort, binary, Instant.now());
    home.write(ServerRecord.FILE, Json.text(started));
    return started;
  }

  /**
   * The old port again where it is free: a worker that is still there finds the server by itself.
   */
  private static int port(@Nullable ServerRecord before, int wanted) {
    if (wanted != 0) {
      if (!Ports.becomesFree(wanted, PORT_FREE_WITHIN)) {
        throw new Problem(
            ExitCode.UNAVAILABLE,
            "Port " + wanted + " is taken by another program.",
            "Name another one, or none: pawl dev then takes a free one.");
      }
      return wanted;
    }
    return before != null && Ports.becomesFree(before.port(), PORT_FREE_WITHIN)
        ? before.port()
        : Ports.freePair();
  }

  private static int uiPort(int port, int wanted) {
    if (wanted != 0) {
      return wanted;
    }
    return Ports.free(port + Ports.TO_UI) ? port + Ports.TO_UI : Ports.free();
  }
}
