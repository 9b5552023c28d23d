package dev.pawl.worker;

import com.uber.m3.tally.Scope;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.FaultPoints;
import dev.pawl.activities.attempt.Pulse;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.WorkerIdentity;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.Stores;
import dev.pawl.worker.config.WorkerConfig;
import dev.pawl.worker.telemetry.HealthServer;
import dev.pawl.worker.telemetry.Metrics;
import dev.pawl.worker.telemetry.Redaction;
import dev.pawl.worker.telemetry.TemporalMetrics;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker, from its first look at the store to the end of its drain. Here everything is made and
 * put together; {@link Registration} says what it can do.
 */
final class WorkerProcess {
  /** Lets tests end the worker at a named point. */
  static final String FAULT = "PAWL_FAULT";

  private static final Logger log = LoggerFactory.getLogger(WorkerProcess.class);
  private static final int RETRY_SECONDS = 1;

  private final WorkerConfig config;
  private final Map<String, String> environment;
  private final Redaction redaction;
  private final String build = BuildId.current();
  private final String name = ManagementFactory.getRuntimeMXBean().getName() + "/" + build;
  private final Metrics metrics = new Metrics();
  private final UnderWay underWay = new UnderWay(metrics);
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  WorkerProcess(WorkerConfig config, Map<String, String> environment, Redaction redaction) {
    this.config = config;
    this.environment = environment;
    this.redaction = redaction;
  }

  /** Serves until {@link #stop}; returns once everything is closed. */
  void run() throws StopException, InterruptedException {
    metrics.set("pawl_worker_info", 1, Map.of("build", build));
    try (Closing closing = new Closing()) {
      Store store = store(closing);
      Connection connection = connection(closing);
      FaultPoints faults = faults();
      Registration registration = registration(store, faults, closing);
      String queue = TaskQueues.ofStore(store.id());
      Arrival arrival = new Arrival(connection);
      Condition condition = condition(connection, store, queue, arrival);
      announce(condition, queue, closing);
      if (!arrived(arrival, condition)) {
        return;
      }
      List<String> warnings = new ArrayList<>();
      SearchAttributeSetup.ensure(connection).ifPresent(warnings::add);
      warnings.addAll(new OtherStores(connection).warnings(queue, store.location()));
      warnings.forEach(log::warn);
      faults.reached(FaultPoint.BEFORE_SERVING);
      Polling polling = Polling.of(connection, config.capacity(), queue, registration, underWay);
      if (!started(polling, arrival, condition)) {
        return;
      }
      condition.serving(warnings);
      log.info(
          "serving task queue {} of {} in namespace {}, with the store {} and the tools {}",
          queue,
          connection.address(),
          connection.namespace(),
          store.location(),
          String.join(", ", registration.toolNames()));
      stopping.await();
      condition.draining();
      polling.drain(config.drain());
    } finally {
      ended.countDown();
    }
  }

  /** Has the worker drain, and waits until it has. */
  void stop() throws InterruptedException {
    stopping.countDown();
    ended.await();
  }

  private Store store(Closing closing) throws StopException {
    try {
      NativeFolder.use(config.home());
      Store store = Stores.open(config.store());
      closing.later(store::close);
      return store;
    } catch (IOException e) {
      throw new StopException(
          StopException.CONFIGURATION,
          "cannot write to " + config.home() + " (" + message(e) + "); name another PAWL_HOME",
          e);
    } catch (StoreException e) {
      boolean passing = e.kind() == StoreException.Kind.UNAVAILABLE;
      throw new StopException(
          passing ? StopException.UNAVAILABLE : StopException.CONFIGURATION, message(e), e);
    }
  }

  private Connection connection(Closing closing) throws StopException {
    redaction.learn(environment.getOrDefault(Connection.API_KEY, ""));
    Scope scope = TemporalMetrics.scope(metrics);
    closing.later(scope::close);
    try {
      Connection connection = Connection.to(config.temporal(), environment, name, scope);
      closing.later(connection::close);
      return connection;
    } catch (IOException | RuntimeException e) {
      throw new StopException(
          StopException.CONFIGURATION,
          "what is said of the Temporal server makes no sense: " + message(e),
          e);
    }
  }

  private Registration registration(Store store, FaultPoints faults, Closing closing)
      throws StopException {
    KeyRing keys = new KeyRing(config, environment, redaction);
    List<ModelProvider> providers =
        Providers.of(keys, config.anthropic().plainHttp(), store, closing);
    Pulse pulse = new Pulse();
    closing.later(pulse::close);
    try {
      Workspaces workspaces = Workspaces.open(config.home(), userHome());
      Surroundings surroundings =
          Surroundings.of(store, new WorkerIdentity(workspaces.hostId(), name, build), pulse)
              .with(faults, (what, amount, labels) -> count(what, amount, labels))
              .keyless(keys::hide);
      PriceTable prices = config.prices().map(PriceTable::with).orElseGet(PriceTable::builtIn);
      log.info("the key of provider anthropic is {}", keys.present() ? "there" : "not there yet");
      return new Registration(surroundings, workspaces, prices, providers, environment);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new StopException(StopException.CONFIGURATION, message(e), e);
    }
  }

  private void count(String what, long amount, Map<String, String> labels) {
    metrics.add("pawl_" + what, (double) amount, labels);
  }

  private Path userHome() {
    return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
  }

  private FaultPoints faults() throws StopException {
    String wish = environment.get(FAULT);
    if (wish != null && !wish.isBlank()) {
      log.warn("this worker will end itself, as {} wants: {}", FAULT, wish);
    }
    try {
      return FaultPoints.parse(wish);
    } catch (IllegalArgumentException e) {
      throw new StopException(StopException.CONFIGURATION, message(e), e);
    }
  }

  private Condition condition(Connection connection, Store store, String queue, Arrival arrival) {
    return new Condition(
        build,
        new Condition.Identity(
            connection.address(), connection.namespace(), store.id(), store.location(), queue),
        underWay,
        arrival::answers);
  }

  private void announce(Condition condition, String queue, Closing closing) throws StopException {
    try {
      HealthServer health = HealthServer.start(config.healthPort(), condition::health, metrics);
      closing.later(health::close);
      Presence.stale(config.home())
          .ifPresent(
              before ->
                  log.warn(
                      "the worker before, process {} of build {}, ended without draining; what it"
                          + " had under way is taken up after its heartbeat timeout",
                      before.pid(),
                      before.build()));
      Presence presence = Presence.announce(config.home(), health.address(), build, queue);
      closing.later(presence::withdraw);
      log.info("health and metrics at {}, build {}", health.address(), build);
    } catch (IOException e) {
      throw new StopException(
          StopException.CONFIGURATION,
          "cannot answer on health port "
              + config.healthPort()
              + " or write to "
              + config.home().resolve("worker")
              + ": "
              + message(e)
              + "; name another port with --health-port",
          e);
    }
  }

  /** Waits for the server. Returns whether it is there; otherwise the worker is to stop. */
  private boolean arrived(Arrival arrival, Condition condition)
      throws StopException, InterruptedException {
    Optional<String> missing = arrival.missing();
    while (missing.isPresent()) {
      if (condition.waitsFor(missing.get())) {
        log.warn("waiting for {}", missing.get());
      }
      if (stopping.await(RETRY_SECONDS, TimeUnit.SECONDS)) {
        return false;
      }
      missing = arrival.missing();
    }
    return true;
  }

  /** Begins to serve; waits again where the server has gone since it was there. */
  private boolean started(Polling polling, Arrival arrival, Condition condition)
      throws StopException, InterruptedException {
    while (true) {
      try {
        polling.start();
        return true;
      } catch (StatusRuntimeException e) {
        log.warn("the Temporal server has gone again ({})", e.getStatus().getCode());
      }
      if (stopping.await(RETRY_SECONDS, TimeUnit.SECONDS) || !arrived(arrival, condition)) {
        return false;
      }
    }
  }

  private static String message(Throwable e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
