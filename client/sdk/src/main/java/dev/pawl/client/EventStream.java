package dev.pawl.client;

import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.ViewFold;
import dev.pawl.client.internal.chain.ChainReader;
import dev.pawl.client.internal.server.Rpc;
import io.grpc.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The events of a run as they come. A thread of its own reads ahead, and reads on by itself when
 * the server was gone for a while; no event is lost or given twice. Take events from one thread.
 */
public final class EventStream implements AutoCloseable {
  private static final Duration LONG_POLL = Duration.ofSeconds(20);
  private static final int READ_AHEAD = 1000;

  /** Events come in bursts, and each answer costs the server as much as a step's own calls. */
  private static final Duration GATHERING = Duration.ofMillis(50);

  /** More than this at once is what has happened already: it is read without a pause. */
  private static final int BURST = 50;

  private final BlockingQueue<Item> items = new LinkedBlockingQueue<>(READ_AHEAD);
  private final Context.CancellableContext context = Context.current().withCancellation();
  private final Thread thread;
  private final Supplier<ChainReader> readers;
  private volatile @Nullable Instant unreachableSince;
  private Seq last;
  private boolean ended;

  EventStream(Supplier<ChainReader> readers, Seq after, String name) {
    this.readers = readers;
    this.last = after;
    this.thread = new Thread(context.wrap(this::read), "pawl-watch-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * The next event. Empty where none came in that time, or where the run has ended. Throws what
   * keeps it from reading on for ever, such as a run that does not exist.
   */
  public Optional<RunEvent> next(Duration wait) {
    if (ended) {
      return Optional.empty();
    }
    Item item;
    try {
      item = items.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    if (item == null) {
      return Optional.empty();
    }
    if (item.failure != null) {
      ended = true;
      throw item.failure;
    }
    if (item.event == null) {
      ended = true;
      return Optional.empty();
    }
    last = item.event.seq();
    return Optional.of(item.event);
  }

  /** Whether there are no more events: the run has ended, and all were taken. */
  public boolean ended() {
    return ended;
  }

  /** The event that was taken last: reading can go on from here at any time. */
  public Seq position() {
    return last;
  }

  /** Since when the server does not answer; empty while it does. */
  public Optional<Instant> unreachableSince() {
    return Optional.ofNullable(unreachableSince);
  }

  /** Takes events until the view that they add up to satisfies the wish. */
  Optional<RunView> await(Duration timeout, Predicate<RunView> reached) {
    ViewFold fold = new ViewFold();
    long end = System.nanoTime() + timeout.toNanos();
    while (!ended) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      Optional<RunEvent> event = next(left);
      event.ifPresent(fold::add);
      // Only once everything that is there was read: a gate may have been decided since.
      if (items.isEmpty()) {
        Optional<RunView> view = fold.view().filter(reached);
        if (view.isPresent()) {
          return view;
        }
      }
      if (event.isEmpty() && (left.isZero() || Thread.currentThread().isInterrupted())) {
        return Optional.empty();
      }
    }
    return fold.view().filter(reached);
  }

  private void read() {
    try {
      readAll();
      items.put(new Item(null, null));
    } catch (InterruptedException e) {
      // closed: nobody listens any more
      Thread.currentThread().interrupt();
    }
  }

  private void readAll() throws InterruptedException {
    ChainReader reader = null;
    while (!Thread.currentThread().isInterrupted() && (reader == null || !reader.done())) {
      try {
        reader = reader == null ? readers.get() : reader;
        List<RunEvent> events = reader.next(LONG_POLL);
        unreachableSince = null;
        for (RunEvent event : events) {
          items.put(new Item(event, null));
        }
        if (!events.isEmpty() && events.size() < BURST && !reader.done()) {
          TimeUnit.NANOSECONDS.sleep(GATHERING.toNanos());
        }
      } catch (PawlException e) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException();
        }
        if (e.kind() != PawlException.Kind.SERVER_UNREACHABLE) {
          items.put(new Item(null, e));
          return;
        }
        unreachableSince = unreachableSince == null ? Instant.now() : unreachableSince;
        Rpc.pause();
      }
    }
  }

  /** Stops reading. The run goes on. */
  @Override
  public void close() {
    context.cancel(null);
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** An event, or what ends the stream; neither at the end of the run. */
  private record Item(@Nullable RunEvent event, @Nullable PawlException failure) {}
}
