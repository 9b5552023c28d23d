package dev.pawl.client.internal.chain;

import com.google.protobuf.ByteString;
import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the close of a run's last execution and reads nothing of what happens before: a server
 * with hundreds of runs that somebody waits for is asked once in a while for each, not at each
 * event.
 */
public final class EndWait {
  private static final Duration LONG_POLL = Duration.ofSeconds(20);

  private final Histories histories;
  private final String workflowId;
  private @Nullable String runId;
  private ByteString token = ByteString.EMPTY;

  public EndWait(Chain chain, Histories histories) {
    this.histories = histories;
    this.workflowId = chain.workflowId();
    this.runId = chain.latestRunId();
  }

  /** False where the time was over first. A server that is gone is waited for. */
  public boolean closed(Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    for (Duration left = timeout; runId != null; left = left(end)) {
      if (left.isZero() || Thread.currentThread().isInterrupted()) {
        return false;
      }
      poll(left.compareTo(LONG_POLL) < 0 ? left : LONG_POLL);
    }
    return true;
  }

  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  private void poll(Duration wait) {
    try {
      Optional<GetWorkflowExecutionHistoryResponse> page =
          histories.awaitClose(
              RunAddress.execution(workflowId, String.valueOf(runId)), token, wait);
      if (page.isEmpty()) {
        runId = null; // Temporal has forgotten it
      } else {
        token = page.get().getNextPageToken();
        History history = page.get().getHistory();
        history.getEventsList().stream().filter(Closes::closes).findFirst().ifPresent(this::close);
      }
    } catch (PawlException e) {
      if (e.kind() != PawlException.Kind.SERVER_UNREACHABLE) {
        throw e;
      }
      Rpc.pause();
    }
  }

  private void close(HistoryEvent event) {
    String next = event.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
    runId = next.isEmpty() ? null : next;
    token = ByteString.EMPTY;
  }
}
