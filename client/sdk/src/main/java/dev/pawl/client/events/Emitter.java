package dev.pawl.client.events;

import com.google.protobuf.Timestamp;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Numbers what one event of Temporal's means. */
final class Emitter {
  private final int execution;
  private final long event;
  private final Instant at;
  private final List<RunEvent> events = new ArrayList<>();

  Emitter(int execution, HistoryEvent event) {
    this.execution = execution;
    this.event = event.getEventId();
    this.at = instant(event.getEventTime());
  }

  /** The number of the event that is added next. */
  Seq seq() {
    return new Seq(execution, event, events.size());
  }

  Instant at() {
    return at;
  }

  void add(RunEvent next) {
    events.add(next);
  }

  void unreadable(String what) {
    add(new RunEvent.Unreadable(seq(), at, what));
  }

  List<RunEvent> events() {
    return List.copyOf(events);
  }

  static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }
}
