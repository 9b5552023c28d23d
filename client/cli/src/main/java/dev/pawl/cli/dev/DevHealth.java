package dev.pawl.cli.dev;

import org.jspecify.annotations.Nullable;

/**
 * How Pawl's own processes are, and what each answered when it was asked.
 *
 * @param serverSilence why the server gave no answer; absent where it gave one, does not run, or is
 *     not Pawl's own
 */
public record DevHealth(DevStatus status, @Nullable String serverSilence, WorkerHealth worker) {
  public static DevHealth of(Backend backend) {
    return new DevHealth(
        backend.status(), backend.serverSilence().orElse(null), backend.workerHealth());
  }

  /** Whether runs go on. */
  public boolean serves() {
    boolean server = status.attached() != null || (status.serverRuns() && serverSilence == null);
    return server && worker.serves();
  }
}
