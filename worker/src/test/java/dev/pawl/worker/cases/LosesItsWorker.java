package dev.pawl.worker.cases;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.FaultPoints;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Cuts a worker off when it first gets to a point, and keeps it there. */
final class LosesItsWorker implements FaultPoints {
  private final FaultPoint where;
  private final CompletableFuture<CaseWorker> worker = new CompletableFuture<>();
  private final CountDownLatch lost = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  LosesItsWorker(FaultPoint where) {
    this.where = where;
  }

  /** Says which worker it is. */
  void of(CaseWorker its) {
    worker.complete(its);
  }

  /** Waits until the worker is lost. */
  void await() {
    await(lost);
  }

  /** Lets what was kept go on, as a worker that was only cut off would. */
  void goOn() {
    goOn.countDown();
  }

  @Override
  public void reached(FaultPoint point) {
    if (point == where && lost.getCount() > 0) {
      worker.join().cutOff();
      lost.countDown();
      await(goOn);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(CaseRun.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("nothing happened");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
