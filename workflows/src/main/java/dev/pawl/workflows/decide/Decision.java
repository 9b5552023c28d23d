package dev.pawl.workflows.decide;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run does next. */
public sealed interface Decision {
  /** Bind the run to its workspace and tools. */
  public record Prepare() implements Decision {}

  /** Read back the calls that an earlier execution put into the store. */
  public record Recall(Digest part) implements Decision {}

  /** Call the model. */
  public record Generate(Plan plan) implements Decision {}

  /** Start these calls now; others may be running. */
  public record Execute(List<CallState> calls) implements Decision {}

  /** Let what is open finish, but end its backoffs: somebody paused or stopped the run. */
  public record EndBackoffs() implements Decision {}

  /** Nothing to do until something happens, or this moment comes. */
  public record Wait(@Nullable Instant until) implements Decision {}

  /** Hand everything to a new execution. */
  public record ContinueAsNew() implements Decision {}

  /** Wait for a cure. */
  public record Park(ParkReason reason, String message) implements Decision {}

  /** The end. */
  public record Seal(End end, @Nullable String reason, @Nullable String message)
      implements Decision {}
}
