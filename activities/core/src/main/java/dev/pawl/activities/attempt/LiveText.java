package dev.pawl.activities.attempt;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.StreamChunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The live text of one attempt, on its way to watchers: gathered for a tenth of a second and put
 * into the store's stream. Best effort: adding never waits, and a store that refuses gets no more
 * of this attempt.
 */
public final class LiveText implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveText.class);
  private static final long INTERVAL_MILLIS = 100;

  /** A store that falls this far behind loses the rest. */
  private static final int MAX_PENDING = 256 * 1024;

  private final Store store;
  private final LineageId lineage;
  private final Meter meter;
  private final int step;
  private final int call;
  private final int ordinal;
  private final ScheduledFuture<?> flushing;
  private final Object lock = new Object();
  private final Deque<Piece> pending = new ArrayDeque<>();
  private int pendingSize;
  private boolean closed;

  private record Piece(String kind, StringBuilder text) {}

  /**
   * @param call 0 for the model's own text
   * @param ordinal which attempt of the step or call this is, from 1, over all activities
   */
  public LiveText(Surroundings surroundings, LineageId lineage, int step, int call, int ordinal) {
    this.store = surroundings.store();
    this.lineage = lineage;
    this.meter = surroundings.meter();
    this.step = step;
    this.call = call;
    this.ordinal = ordinal;
    this.flushing =
        surroundings
            .pulse()
            .chores()
            .scheduleWithFixedDelay(
                this::flush, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  public void add(String kind, String text) {
    synchronized (lock) {
      if (closed || text.isEmpty()) {
        return;
      }
      if (pendingSize + text.length() > MAX_PENDING) {
        giveUp();
        return;
      }
      pendingSize += text.length();
      Piece last = pending.peekLast();
      if (last != null && last.kind().equals(kind)) {
        last.text().append(text);
      } else {
        pending.add(new Piece(kind, new StringBuilder(text)));
      }
    }
  }

  /** Called with the lock. */
  private void giveUp() {
    closed = true;
    pending.clear();
    meter.add("live_text_lost", 1, Map.of());
  }

  /** One at a time, so that the text stays in order. */
  private synchronized void flush() {
    try {
      for (Piece piece : take()) {
        store.append(
            lineage, new StreamChunk(step, call, ordinal, piece.kind(), piece.text().toString()));
      }
    } catch (StoreException e) {
      log.debug("live text is lost", e);
      synchronized (lock) {
        giveUp();
      }
    }
  }

  /** What is pending, without half of a surrogate pair at its end while more may come. */
  private List<Piece> take() {
    synchronized (lock) {
      List<Piece> pieces = new ArrayList<>(pending);
      pending.clear();
      pendingSize = 0;
      if (!pieces.isEmpty() && !closed) {
        Piece last = pieces.get(pieces.size() - 1);
        int end = last.text().length() - 1;
        if (Character.isHighSurrogate(last.text().charAt(end))) {
          pending.add(new Piece(last.kind(), new StringBuilder(last.text().substring(end))));
          last.text().setLength(end);
        }
      }
      return pieces;
    }
  }

  @Override
  public void close() {
    flushing.cancel(false);
    synchronized (lock) {
      closed = true;
    }
    flush();
  }
}
