package dev.pawl.cli;

import dev.pawl.cli.dev.Backend;
import dev.pawl.cli.dev.DevStatus;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Spans;
import dev.pawl.client.Attempt;
import dev.pawl.client.EventStream;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunReport;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says why nothing happens, when nothing happens for a while: retries, a run whose code cannot go
 * on, a server that does not answer, no worker.
 */
final class Patience {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(4);
  private static final Duration NO_WORKER = Duration.ofSeconds(10);
  private static final Duration WORKER_BOOTS = Duration.ofSeconds(45);

  private final Pawl pawl;
  private final RunHandle run;
  private final LiveView live;
  private final Set<String> said = new HashSet<>();
  private Instant quietSince = Instant.now();
  private Instant lookedAt = Instant.now();
  private boolean begun;

  Patience(Pawl pawl, RunHandle run, LiveView live) {
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
    if (Duration.between(lookedAt, now).compareTo(BETWEEN_LOOKS) < 0
        || Duration.between(quietSince, now).compareTo(BETWEEN_LOOKS) < 0) {
      return;
    }
    lookedAt = now;
    if (stream.unreachableSince().isPresent()) {
      once("the server does not answer; the run is safe, and this goes on when it is back");
      return;
    }
    if (view != null && view.state() == RunState.RUNNING) {
      report(run.report());
    }
    if (!begun) {
      missWorker(Duration.between(quietSince, now));
    }
  }

  private void report(RunReport report) {
    if (report.stuck() != null) {
      once(report.stuck().explanation());
    }
    for (Attempt attempt : report.attempts()) {
      if (attempt.failure() != null) {
        String next =
            attempt.nextAt() == null
                ? ""
                : ", next in " + Spans.text(Duration.between(Instant.now(), attempt.nextAt()));
        once(
            attempt.work().work().display()
                + ": attempt "
                + (attempt.attempt() - (attempt.nextAt() == null ? 1 : 0))
                + " failed ("
                + attempt.failureType()
                + ": "
                + attempt.failure()
                + ")"
                + next);
      }
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
            ? "Start one: pawl dev\nThe last one's log: " + status.workerLog()
            : "Start one: pawl worker --address " + backend.address().orElse(""));
  }

  private void once(String words) {
    if (said.add(words.replaceAll(", next in .*", ""))) {
      live.line(" ".repeat(7) + Escapes.line(words));
    }
  }
}
