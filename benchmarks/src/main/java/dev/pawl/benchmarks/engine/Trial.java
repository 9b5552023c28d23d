package dev.pawl.benchmarks.engine;

import com.google.protobuf.Timestamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How a job went, as its Event Histories tell it: the server's own clock and bytes, the same for
 * each engine.
 *
 * @param completed whether it came to its end
 * @param activities how many activities were completed
 */
public record Trial(
    Job job, Duration elapsed, long historyBytes, long events, boolean completed, int activities) {

  /** Adds up the executions of a chain, in order. */
  static Trial of(Job job, List<History> chain) {
    long bytes = 0;
    long events = 0;
    int activities = 0;
    for (History history : chain) {
      bytes += history.getSerializedSize();
      events += history.getEventsCount();
      for (HistoryEvent event : history.getEventsList()) {
        if (event.getEventType() == EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED) {
          activities++;
        }
      }
    }
    History last = chain.get(chain.size() - 1);
    HistoryEvent end = last.getEvents(last.getEventsCount() - 1);
    return new Trial(
        job,
        Duration.between(instant(chain.get(0).getEvents(0)), instant(end)),
        bytes,
        events,
        end.getEventType() == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
        activities);
  }

  private static Instant instant(HistoryEvent event) {
    Timestamp time = event.getEventTime();
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  public double millisPerStep() {
    return elapsed.toNanos() / 1e6 / job.steps();
  }

  public double bytesPerStep() {
    return historyBytes / (double) job.steps();
  }

  public double eventsPerStep() {
    return events / (double) job.steps();
  }
}
