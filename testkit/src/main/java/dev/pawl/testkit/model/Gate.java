package dev.pawl.testkit.model;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A place in a reply where the server waits until the test lets it go on. */
public final class Gate {
  private final CompletableFuture<Void> reached = new CompletableFuture<>();
  private final CompletableFuture<Void> opened = new CompletableFuture<>();

  /** Lets every reply that waits here, now or later, go on. */
  public void open() {
    opened.complete(null);
  }

  /** Waits until a reply stands at this gate. */
  public void awaitReached(Duration atMost) throws InterruptedException {
    try {
      reached.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("no reply reached the gate within " + atMost, e);
    } catch (ExecutionException e) {
      throw new AssertionError("the gate failed", e);
    }
  }

  CompletableFuture<Void> arrive() {
    reached.complete(null);
    return opened;
  }
}
