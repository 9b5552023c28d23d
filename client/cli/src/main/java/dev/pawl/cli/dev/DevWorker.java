package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Pawl's own worker for one server: a background process. */
final class DevWorker {
  /** In the home; for a server that somebody named, its address follows. */
  static final String DIRECTORY = "worker";

  private static final String RECORD = "worker.json";

  /** So long a JVM may take until it answers; on a busy machine it does. */
  private static final Duration BOOTS = Duration.ofSeconds(45);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final int LOOKED_AT = 100;
  private static final int LAST_LINES = 3;

  private final PawlHome home;
  private final String directory;
  private final Consumer<String> say;
  private final IntFunction<List<String>> program;
  private final WorkerEnvironment environment;
  private final IntFunction<WorkerHealth> asked;

  /**
   * @param directory where in the home it keeps its log and its record
   * @param program its command line, given the port for {@code /health}
   * @param environment what else it is given and not given
   */
  DevWorker(
      PawlHome home,
      String directory,
      Consumer<String> say,
      IntFunction<List<String>> program,
      WorkerEnvironment environment) {
    this(home, directory, say, program, environment, WorkerHealth::ask);
  }

  /**
   * @param asked what answers at the port for {@code /health}
   */
  DevWorker(
      PawlHome home,
      String directory,
      Consumer<String> say,
      IntFunction<List<String>> program,
      WorkerEnvironment environment,
      IntFunction<WorkerHealth> asked) {
    this.asked = asked;
    this.environment = environment;
    this.home = home;
    this.directory = directory;
    this.say = say;
    this.program = program;
  }

  Path log() {
    return home.root().resolve(directory).resolve("log");
  }

  Optional<WorkerRecord> recorded() {
    return home.read(file())
        .map(json -> Json.read(json.getBytes(StandardCharsets.UTF_8), WorkerRecord.class));
  }

  Optional<WorkerRecord> running() {
    return recorded().filter(WorkerRecord::alive);
  }

  /**
   * Starts it unless one of this build runs for this server; one of another build is asked to
   * finish what it does and end. Needs the home's lock.
   */
  WorkerRecord ensure(String address, String namespace, Path store, String build) {
    Optional<WorkerRecord> before = recorded();
    List<ProcessMark> draining = new ArrayList<>();
    before.ifPresent(
        old -> old.draining().stream().filter(ProcessMark::alive).forEach(draining::add));
    if (before.isPresent() && before.get().alive()) {
      WorkerRecord old = before.get();
      boolean fits = old.build().equals(build) && old.serves(address, namespace, store.toString());
      if (fits && answers(old)) {
        return old;
      }
      say.accept("worker   " + why(old, build, fits));
      old.process().terminate();
      draining.add(old.process());
    }
    return start(address, namespace, store, build, draining);
  }

  private static String why(WorkerRecord old, String build, boolean fits) {
    if (fits) {
      return "process "
          + old.process().pid()
          + " does not answer: it is asked to end, and another takes up its work";
    }
    return old.build().equals(build)
        ? "another server or store: the old worker finishes what it does and ends"
        : "Pawl was rebuilt: the old worker finishes what it does and ends";
  }

  /** One that was just started need not answer yet. */
  private boolean answers(WorkerRecord worker) {
    return switch (health(worker).kind()) {
      case SILENT, GONE -> false;
      case CLOSED -> worker.startedAt().isAfter(Instant.now().minus(BOOTS));
      default -> true;
    };
  }

  /** How it is, by its own word. */
  WorkerHealth health() {
    return recorded().map(this::health).orElse(WorkerHealth.GONE);
  }

  private WorkerHealth health(WorkerRecord worker) {
    return worker.alive() ? asked.apply(worker.healthPort()) : WorkerHealth.GONE;
  }

  /**
   * Waits until it serves.
   *
   * @throws Problem where it ends before, or takes too long
   */
  void awaitServing() {
    long until = System.nanoTime() + BOOTS.toNanos();
    WorkerHealth health = health();
    while (!health.serves()) {
      if (health.kind() == WorkerHealth.Kind.GONE) {
        throw ended("");
      }
      if (System.nanoTime() - until >= 0) {
        throw notReady(health);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw notReady(health);
      }
      health = health();
    }
  }

  private Problem notReady(WorkerHealth health) {
    return new Problem(
        ExitCode.UNAVAILABLE,
        "Pawl's own worker is up and serves no run yet: "
            + (health.waitsFor() == null
                ? "it is " + health.word() + "."
                : "it waits for " + health.waitsFor() + "."),
        "It goes on trying. Look again: pawl dev status\nIts log: " + log());
  }

  /**
   * The problem of one that has ended, with what it said last.
   *
   * @param effect what this means for somebody's run; empty where nobody waits for one
   */
  Problem ended(String effect) {
    List<String> last = new ArrayList<>();
    try {
      new LogTail(log(), last::add).last(LOOKED_AT);
    } catch (IOException e) {
      last.add(String.valueOf(e.getMessage()));
    }
    return new Problem(
        ExitCode.UNAVAILABLE,
        "Pawl's own worker has ended." + effect + " Its last words:\n" + words(last),
        "All of its log: " + log() + "\nTo start another: pawl dev");
  }

  /** What a person reads of them: a trace says where something happened, and not what. */
  private static String words(List<String> lines) {
    List<String> said =
        lines.stream().filter(line -> !line.isBlank() && !line.startsWith("\t")).toList();
    return String.join("\n", said.subList(Math.max(0, said.size() - LAST_LINES), said.size()));
  }

  private WorkerRecord start(
      String address, String namespace, Path store, String build, List<ProcessMark> draining) {
    home.directory(directory);
    int healthPort = Ports.free();
    ProcessMark process =
        Detached.start(
            program.apply(healthPort),
            variables(address, namespace, store),
            environment.hidden(),
            log());
    WorkerRecord started =
        new WorkerRecord(
            WorkerRecord.FORMAT,
            process,
            build,
            address,
            namespace,
            store.toString(),
            healthPort,
            Instant.now(),
            draining);
    home.write(file(), Json.text(started));
    say.accept("worker   process " + process.pid() + "   log: " + log());
    return started;
  }

  private Map<String, String> variables(String address, String namespace, Path store) {
    Map<String, String> variables = new HashMap<>(environment.set());
    variables.put(PawlHome.VARIABLE, home.root().toString());
    variables.put(Backend.STORE, store.toString());
    variables.put(Backend.ADDRESS, address);
    variables.put(Backend.NAMESPACE, namespace);
    return variables;
  }

  /** Ends it and those that still drain; says whether there was anything to end. */
  boolean stop(Duration patience) {
    Optional<WorkerRecord> worker = recorded();
    List<ProcessMark> all = new ArrayList<>();
    worker.ifPresent(
        record -> {
          all.add(record.process());
          all.addAll(record.draining());
        });
    List<ProcessMark> alive = all.stream().filter(ProcessMark::alive).toList();
    alive.forEach(ProcessMark::terminate);
    for (ProcessMark process : alive) {
      // One that stands still finishes nothing.
      if (!Ending.of(process, process.stopped() ? Duration.ZERO : patience)) {
        say.accept(
            "worker   process "
                + process.pid()
                + " did not end in time and was killed; another attempt takes up its work");
      }
    }
    return !alive.isEmpty();
  }

  private String file() {
    return directory + "/" + RECORD;
  }

  /** Whether a worker of this home lives, for whichever server. */
  static boolean anyLives(PawlHome home) {
    return home.names(DIRECTORY).stream()
        .map(directory -> home.read(directory + "/" + RECORD))
        .flatMap(Optional::stream)
        .anyMatch(
            json -> Json.read(json.getBytes(StandardCharsets.UTF_8), WorkerRecord.class).alive());
  }
}
