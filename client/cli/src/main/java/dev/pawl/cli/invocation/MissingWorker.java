package dev.pawl.cli.invocation;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.dev.DevStatus;
import java.time.Duration;
import java.time.Instant;

/** Notices that nobody works on the runs that are open, and says what to do about it. */
public final class MissingWorker {
  /** So long one that was just started may take until it asks for work. */
  private static final Duration BOOTS = Duration.ofSeconds(45);

  private final Invocation pawl;

  public MissingWorker(Invocation pawl) {
    this.pawl = pawl;
  }

  /** Whether no worker is up; not where the server does not tell. */
  public boolean noticed() {
    return !pawl.client().workerPolls().orElse(true) && !boots(pawl.backend().status());
  }

  private static boolean boots(DevStatus status) {
    return status.workerRuns()
        && status.worker() != null
        && status.worker().startedAt().isAfter(Instant.now().minus(BOOTS));
  }

  public String words() {
    return "pawl: no worker is up: open runs are safe, and stand still until one is. Start one: "
        + remedy(pawl.backend());
  }

  /** The command that starts a worker for this server. */
  public static String remedy(Backend backend) {
    return backend.own() ? "pawl dev" : "pawl worker --address " + backend.address().orElse("");
  }
}
