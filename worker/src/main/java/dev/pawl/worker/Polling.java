package dev.pawl.worker;

import dev.pawl.worker.config.WorkerConfig;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The asking for work, and its end. */
final class Polling {
  private static final Logger log = LoggerFactory.getLogger(Polling.class);

  /** So soon another worker takes up the runs that a killed one had in memory. */
  private static final Duration STICKY = Duration.ofSeconds(1);

  /** How late a cancelled call hears of it, and how old a watched offset may be. */
  private static final Duration HEARTBEAT_THROTTLE = Duration.ofMillis(300);

  /** A busy machine is no deadlock; still below the time that a workflow task may take. */
  private static final Duration DEADLOCK = Duration.ofSeconds(2);

  /** For calls that were told to end at once: time to write down what they know. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private static final Duration NEWS = Duration.ofSeconds(5);

  private final WorkerFactory factory;
  private final UnderWay underWay;

  private Polling(WorkerFactory factory, UnderWay underWay) {
    this.factory = factory;
    this.underWay = underWay;
  }

  /** What begins to ask once it is told to {@link #start}. */
  static Polling of(
      Connection connection,
      WorkerConfig.Capacity capacity,
      String taskQueue,
      Registration registration,
      UnderWay underWay) {
    WorkerFactory factory =
        WorkerFactory.newInstance(
            connection.client(),
            WorkerFactoryOptions.newBuilder()
                .setWorkflowCacheSize(capacity.cachedRuns())
                .setUsingVirtualWorkflowThreads(capacity.virtualThreads())
                .setWorkerInterceptors(underWay)
                .build());
    Worker worker = factory.newWorker(taskQueue, options(capacity));
    registration.register(worker);
    return new Polling(factory, underWay);
  }

  /**
   * Begins. Throws where the server does not answer; then nothing has begun, and it can be told
   * again.
   */
  void start() {
    factory.start();
  }

  /** Eager activities are on, as they are unless somebody says otherwise. */
  private static WorkerOptions options(WorkerConfig.Capacity capacity) {
    return WorkerOptions.newBuilder()
        .setMaxConcurrentActivityExecutionSize(capacity.activities())
        .setMaxConcurrentWorkflowTaskExecutionSize(capacity.workflowTasks())
        .setStickyQueueScheduleToStartTimeout(STICKY)
        .setMaxHeartbeatThrottleInterval(HEARTBEAT_THROTTLE)
        .setDefaultHeartbeatThrottleInterval(HEARTBEAT_THROTTLE)
        .setDefaultDeadlockDetectionTimeout(DEADLOCK.toMillis())
        .setUsingVirtualThreads(capacity.virtualThreads())
        .build();
  }

  /** Takes no more work and lets what is under way finish; cuts short what takes too long. */
  void drain(Duration patience) {
    log.info(
        "draining: no new work; {} under way may take up to {} s",
        underWay.count(),
        patience.toSeconds());
    factory.shutdown();
    long deadline = System.nanoTime() + patience.toNanos();
    while (!factory.isTerminated() && System.nanoTime() - deadline < 0) {
      long left = Math.min(NEWS.toNanos(), Math.max(1, deadline - System.nanoTime()));
      factory.awaitTermination(left, TimeUnit.NANOSECONDS);
      List<String> waitsFor = underWay.list();
      if (!factory.isTerminated() && !waitsFor.isEmpty()) {
        log.info("draining: waiting for {}", String.join("; ", waitsFor));
      }
    }
    if (factory.isTerminated()) {
      log.info("drained");
      return;
    }
    log.warn(
        "drain time is over; cut short and left to another attempt: {}",
        String.join("; ", underWay.list()));
    factory.shutdownNow();
    factory.awaitTermination(LAST_WORDS.toNanos(), TimeUnit.NANOSECONDS);
  }
}
