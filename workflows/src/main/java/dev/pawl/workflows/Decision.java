package dev.pawl.workflows;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run does next. */
sealed interface Decision {
  /** Bind the run to its workspace and tools. */
  record Prepare() implements Decision {}

  /** Read back the calls that an earlier execution put into the store. */
  record Recall(Digest part) implements Decision {}

  /** Call the model. */
  record Generate(Plan plan) implements Decision {}

  /** Start these calls now; others may be running. */
  record Execute(List<CallState> calls) implements Decision {}

  /** Let what is open finish, but end its backoffs: somebody paused or stopped the run. */
  record EndBackoffs() implements Decision {}

  /** Nothing to do until something happens, or this moment comes. */
  record Wait(@Nullable Instant until) implements Decision {}

  /** Hand everything to a new execution. */
  record ContinueAsNew() implements Decision {}

  /** Wait for a cure. */
  record Park(ParkReason reason, String message) implements Decision {}

  /** The end. */
  record Seal(End end, @Nullable String reason, @Nullable String message) implements Decision {}
}
