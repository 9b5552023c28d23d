package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.catalog.ParsedCall;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a tool on a thread of its own, so that a tool that neither ends nor heeds an interrupt costs
 * a thread and not the run.
 */
final class ToolThread {
  private static final Logger log = LoggerFactory.getLogger(ToolThread.class);

  /** A tool that keeps its time itself can say more about it than we can, so it goes first. */
  private static final Duration SLACK = Duration.ofMillis(500);

  /** How long a tool that was told to stop may take to do so. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** The same where the server is about to give the activity up. */
  private static final Duration SHORT_GRACE = Duration.ofMillis(200);

  private final ParsedCall.Ready<?> ready;
  private final ToolContext context;
  private final StopSignal stop;
  private final CompletableFuture<ToolRun> end = new CompletableFuture<>();
  private final CompletableFuture<ToolRun.Stop> cancel = new CompletableFuture<>();
  private final Thread thread;

  ToolThread(ParsedCall.Ready<?> ready, ToolContext context, StopSignal stop) {
    this.ready = ready;
    this.context = context;
    this.stop = stop;
    String name = "pawl-tool-" + ready.tool().name() + "-" + context.call();
    thread = new Thread(this::call, name);
    thread.setDaemon(true);
  }

  private void call() {
    try {
      ToolOutput output = ready.call(context);
      end.complete(
          output == null || output.text() == null
              ? new ToolRun(null, null, new IllegalStateException("the tool returned nothing"))
              : new ToolRun(null, output, null));
    } catch (Throwable e) {
      // Whatever a tool throws, an Error too, is its own failure and told to the model.
      log.info("tool {} failed at call {}", ready.tool().name(), context.call(), e);
      end.complete(new ToolRun(null, null, e));
    }
  }

  /** Runs the tool to its end, or until it has had its time or its run is cancelled. */
  ToolRun run(Duration timeout, Attempt attempt) {
    Attempt.Registration cancelling =
        attempt.onCancel(() -> cancel.complete(ToolRun.Stop.CANCELLED));
    thread.start();
    try {
      ToolRun.Stop why = await(timeout.plus(SLACK));
      if (why == null) {
        return end.join();
      }
      stop.give();
      thread.interrupt();
      return stopped(why, grace(attempt));
    } finally {
      cancelling.undo();
    }
  }

  /** Why the tool must stop; null once it has ended by itself. */
  private ToolRun.@Nullable Stop await(Duration time) {
    try {
      CompletableFuture.anyOf(end, cancel).get(time.toMillis(), TimeUnit.MILLISECONDS);
      return end.isDone() ? null : ToolRun.Stop.CANCELLED;
    } catch (TimeoutException e) {
      return ToolRun.Stop.TIMED_OUT;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ToolRun.Stop.SHUT_DOWN;
    } catch (ExecutionException e) {
      throw new IllegalStateException("neither future fails", e);
    }
  }

  private static Duration grace(Attempt attempt) {
    Duration grace = attempt.within(GRACE);
    return grace.compareTo(SHORT_GRACE) < 0 ? SHORT_GRACE : grace;
  }

  private ToolRun stopped(ToolRun.Stop why, Duration grace) {
    boolean interrupted = Thread.interrupted();
    try {
      ToolRun run = end.get(grace.toMillis(), TimeUnit.MILLISECONDS);
      return new ToolRun(why, run.output(), run.thrown());
    } catch (TimeoutException e) {
      log.warn(
          "tool {} does not stop at call {}: its thread is left behind",
          ready.tool().name(),
          context.call());
      return new ToolRun(why, null, null);
    } catch (InterruptedException e) {
      interrupted = true;
      return new ToolRun(why, null, null);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the future does not fail", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
