package dev.pawl.client;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a list of runs.
 *
 * @param runId the latest execution's
 * @param lineage absent for a run that was started by hand
 * @param labels absent for a run that was started by hand
 * @param step the step that it is at, or was when it ended
 * @param waitsFor what it waits for, for people; absent where it does not wait
 * @param since since when it waits
 * @param cost in dollars, as of when it last began to wait, went on or ended; absent where nothing
 *     says
 * @param startedAt when the run began; of its latest execution where it was started by hand
 * @param closedAt absent while it lives
 * @param stuck its own code cannot go on; absent where it can, or was not looked at
 * @param stepExact whether it is at that step; false where it may be further
 */
public record RunRow(
    String id,
    String runId,
    @Nullable LineageId lineage,
    @Nullable RunLabels labels,
    RunState state,
    int step,
    @Nullable String waitsFor,
    @Nullable Instant since,
    @Nullable ParkReason parked,
    @Nullable String cost,
    Instant startedAt,
    @Nullable Instant closedAt,
    @Nullable Stuck stuck,
    boolean stepExact) {
  public boolean open() {
    return closedAt == null;
  }

  /** Whether nothing more happens unless a person does something. */
  public boolean needsPerson() {
    return open() && (stuck != null || state.waitsForPerson());
  }
}
