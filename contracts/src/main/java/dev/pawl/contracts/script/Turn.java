package dev.pawl.contracts.script;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One answer of a script.
 *
 * @param text what it says before its calls; may be empty
 * @param usage what it reports to have used; absent where it reports nothing
 * @param delay how long the answer takes, in all
 * @param failing how its first attempts go wrong; absent where none does
 */
public record Turn(
    String text,
    List<Call> calls,
    StopReason stop,
    @Nullable Usage usage,
    Duration delay,
    @Nullable Failing failing) {
  public Turn {
    calls = List.copyOf(calls);
  }

  /** {@code arguments} is JSON where the script gives a mapping, else the script's own text. */
  public record Call(String name, String arguments) {}

  /** The first {@code times} attempts at a turn end like this. */
  public record Failing(FailureType type, int times, @Nullable Duration retryAfter) {
    public ModelException exception(int turn) {
      return new ModelException(
          type,
          "The script lets turn " + turn + " fail with " + type,
          retryAfter,
          null,
          reachedProvider(),
          null);
    }

    /** Whether a real model would have begun to work before it failed like this. */
    private boolean reachedProvider() {
      return type == FailureType.TIMEOUT
          || type == FailureType.STREAM_STALE
          || type == FailureType.REPLY_TRUNCATED;
    }
  }
}
