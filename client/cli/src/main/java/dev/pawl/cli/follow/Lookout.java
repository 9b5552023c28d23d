package dev.pawl.cli.follow;

import dev.pawl.cli.story.Story;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunReport;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Looks at what is under way while no event comes, since Temporal's history tells of an attempt
 * only when its activity has ended.
 */
final class Lookout {
  /** Soon enough to see a first attempt fail before the second begins. */
  private static final Duration SOON = Duration.ofMillis(500);

  private static final Duration LATE = Duration.ofSeconds(2);

  private final RunHandle run;
  private final Story story;
  private final LiveView live;
  private Duration pause = SOON;
  private Instant next = Instant.now().plus(SOON);

  Lookout(RunHandle run, Story story, LiveView live) {
    this.run = run;
    this.story = story;
    this.live = live;
  }

  /** Something happened, which is told by itself. */
  void progress() {
    pause = SOON;
    next = Instant.now().plus(pause);
  }

  /** Called while nothing happens; looks around from time to time, ever more rarely. */
  void look(RunView view) {
    Instant now = Instant.now();
    boolean active = view.state() == RunState.RUNNING || !view.open().isEmpty();
    if (!active || now.isBefore(next)) {
      return;
    }
    report(view).ifPresent(report -> tell(report, now));
    pause = pause.multipliedBy(5).dividedBy(4);
    pause = pause.compareTo(LATE) > 0 ? LATE : pause;
    next = Instant.now().plus(pause);
  }

  private void tell(RunReport report, Instant now) {
    story.meanwhile(report.attempts(), !live.moves(), now).forEach(live::line);
  }

  private Optional<RunReport> report(RunView view) {
    try {
      return Optional.of(run.report(view));
    } catch (PawlException e) {
      if (e.kind() != PawlException.Kind.SERVER_UNREACHABLE) {
        throw e;
      }
      return Optional.empty(); // the stream of events notices it, and says so
    }
  }
}
