package dev.pawl.cli.follow;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.dev.WorkerHealth;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.OtherStore;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Spans;
import dev.pawl.client.EventStream;
import dev.pawl.client.RunHandle;
import dev.pawl.client.Stuck;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says why nothing happens, when nothing happens for a while: a run whose code cannot go on, a
 * server that does not answer, no worker.
 */
final class Patience {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(4);
  private static final Duration NO_WORKER = Duration.ofSeconds(10);

  /** So long nothing happens before those who should answer are asked. */
  private static final Duration SILENT = Duration.ofSeconds(12);

  private static final int MOST_REVIVALS = 3;
  private static final Duration WORKER_BOOTS = Duration.ofSeconds(45);

  private final Invocation pawl;
  private final RunHandle run;
  private final LiveView live;
  private final Set<String> said = new HashSet<>();
  private Instant quietSince = Instant.now();
  private Instant lookedAt = Instant.now();
  private final boolean starts;
  private boolean placed;
  private boolean begun;
  private int revivals;

  /**
   * @param starts whether what Pawl started before and lost is started again
   */
  Patience(Invocation pawl, RunHandle run, LiveView live, boolean starts) {
    this.starts = starts;
    this.pawl = pawl;
    this.run = run;
    this.live = live;
  }

  /** Something happened. */
  void progress(RunEvent event) {
    quietSince = Instant.now();
    begun |= event.kind() != RunEvent.Kind.STARTED && event.kind() != RunEvent.Kind.STEERED;
  }

  /** Called while nothing happens; looks around from time to time. */
  void look(@Nullable RunView view, EventStream stream) {
    Instant now = Instant.now();
    Duration quiet = Duration.between(quietSince, now);
    if (Duration.between(lookedAt, now).compareTo(BETWEEN_LOOKS) < 0
        || quiet.compareTo(BETWEEN_LOOKS) < 0) {
      return;
    }
    lookedAt = now;
    if (!placed) {
      OtherStore.refuse(pawl, run);
      placed = true;
    }
    if (pawl.backend().own()
        && (revived(pawl.backend().status()) || awoken(quiet, stream.unreachableSince()))) {
      return;
    }
    if (stream.unreachableSince().isPresent()) {
      once("the server does not answer; the run is safe, and this goes on when it is back");
      return;
    }
    if (!begun) {
      missWorker(quiet);
    } else if (view != null && view.state() == RunState.RUNNING) {
      stuck(view);
    }
  }

  /**
   * What Pawl started and lost is started again, a few times; a worker that ends before it did
   * anything is given one more chance, since it probably was told something wrong.
   */
  private boolean revived(DevStatus status) {
    if (status.serverRuns() && status.workerRuns()) {
      return false;
    }
    String lost = "Pawl's own " + (status.serverRuns() ? "worker" : "server") + " has ended";
    if (!begun && status.serverRuns() && revivals > 0) {
      throw pawl.backend()
          .workerEnded(" The run " + run.id() + " is safe and starts when a worker does.");
    }
    if (!starts || revivals == MOST_REVIVALS) {
      once(lost + "; the run is safe, and goes on when it is back: pawl dev");
      return false;
    }
    revivals++;
    live.line(" ".repeat(7) + lost + ": starting another; the run is safe");
    pawl.backend().ensure(0, 0, true);
    lookedAt = Instant.now();
    return true;
  }

  /**
   * What lives and does not answer is started again like what has ended. Whoever is slow for other
   * reasons answers, and is left alone.
   */
  private boolean awoken(Duration quiet, Optional<Instant> unreachable) {
    boolean server =
        unreachable.isPresent()
            && Duration.between(unreachable.get(), Instant.now()).compareTo(SILENT) >= 0;
    boolean worker =
        quiet.compareTo(SILENT) >= 0
            && pawl.backend().workerHealth().kind() == WorkerHealth.Kind.SILENT;
    if (!server && !worker) {
      return false;
    }
    if (!starts || revivals == MOST_REVIVALS) {
      once(
          "Pawl's own "
              + (server ? "server" : "worker")
              + " does not answer; the run is safe: pawl dev status tells more");
      return false;
    }
    revivals++;
    pawl.backend().ensure(0, 0, true);
    lookedAt = Instant.now();
    return true;
  }

  private void stuck(RunView view) {
    Stuck stuck = run.report(view).stuck();
    if (stuck != null) {
      once(stuck.explanation());
    }
  }

  private void missWorker(Duration quiet) {
    Backend backend = pawl.backend();
    DevStatus status = backend.status();
    boolean boots = backend.own() && status.workerRuns();
    if (quiet.compareTo(boots ? WORKER_BOOTS : NO_WORKER) < 0
        || pawl.client().workerPolls().orElse(true)) {
      return;
    }
    throw new Problem(
        ExitCode.UNAVAILABLE,
        "No worker is polling task queue '"
            + pawl.client().taskQueue()
            + "' (waited "
            + Spans.rough(quiet)
            + "). The run "
            + run.id()
            + " is safe and will start when one appears.",
        backend.own()
            ? "Its log: " + status.workerLog() + "\nTo start another: pawl dev stop, then pawl dev"
            : "Start one: pawl worker --address " + backend.address().orElse(""));
  }

  private void once(String words) {
    if (said.add(words)) {
      live.line(" ".repeat(7) + Escapes.line(words));
    }
  }
}
