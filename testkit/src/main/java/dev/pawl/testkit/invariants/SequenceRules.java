package dev.pawl.testkit.invariants;

import dev.pawl.contracts.run.CarriedState;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.function.Consumer;

/**
 * I4: executions and their events are counted from 1 without a gap, and so are the parts that an
 * event is read as.
 */
final class SequenceRules {
  private SequenceRules() {}

  static void check(Story story, Consumer<String> violation) {
    List<History> chain = story.run().chain();
    for (int i = 0; i < chain.size(); i++) {
      long expected = 1;
      for (HistoryEvent event : chain.get(i).getEventsList()) {
        if (event.getEventId() != expected) {
          violation.accept(
              "execution " + (i + 1) + " has event " + event.getEventId() + " for " + expected);
          break;
        }
        expected++;
      }
    }
    for (int i = 0; i < story.inputs().size(); i++) {
      CarriedState carried = story.inputs().get(i).carried();
      int before = carried == null ? 0 : carried.execution();
      if (before != i) {
        violation.accept("execution " + (i + 1) + " follows on execution " + before);
      }
    }
    feed(story.run().feed(), violation);
  }

  private static void feed(List<FeedLine> feed, Consumer<String> violation) {
    FeedLine before = new FeedLine(1, 1, -1, "");
    for (FeedLine line : feed) {
      if (!follows(line, before)) {
        violation.accept("event " + line.number() + " follows on " + before.number());
      }
      before = line;
    }
  }

  private static boolean follows(FeedLine line, FeedLine before) {
    if (line.execution() != before.execution()) {
      return line.execution() == before.execution() + 1 && line.event() == 1 && line.part() == 0;
    }
    return line.event() == before.event()
        ? line.part() == before.part() + 1
        : line.event() > before.event() && line.part() == 0;
  }
}
