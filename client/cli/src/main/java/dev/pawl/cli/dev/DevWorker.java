package dev.pawl.cli.dev;

import dev.pawl.contracts.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Pawl's own worker for one server: a background process. */
final class DevWorker {
  /** In the home; for a server that somebody named, its address follows. */
  static final String DIRECTORY = "worker";

  private static final String RECORD = "worker.json";

  private final PawlHome home;
  private final String directory;
  private final Consumer<String> say;
  private final IntFunction<List<String>> program;
  private final WorkerEnvironment environment;

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
      if (old.build().equals(build) && old.serves(address, namespace, store.toString())) {
        return old;
      }
      say.accept(
          old.build().equals(build)
              ? "worker   another server or store: the old worker finishes what it does and ends"
              : "worker   Pawl was rebuilt: the old worker finishes what it does and ends");
      old.process().terminate();
      draining.add(old.process());
    }
    return start(address, namespace, store, build, draining);
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
      if (!Ending.of(process, patience)) {
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
