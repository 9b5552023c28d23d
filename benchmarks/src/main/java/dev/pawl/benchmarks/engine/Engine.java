package dev.pawl.benchmarks.engine;

/** Runs jobs, on a worker process of its own. */
public interface Engine extends AutoCloseable {
  String name();

  /** Runs the job to its end, whatever that is. */
  Trial run(Job job);

  /** Its worker. */
  JavaProcess worker();

  @Override
  void close();
}
