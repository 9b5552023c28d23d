package dev.pawl.client;

import dev.pawl.contracts.LineageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a store has of one run, and whether it may go.
 *
 * @param workflowId empty where the store does not tell it
 * @param since when it ended, or when the store heard of it last; absent where nothing tells that
 * @param bytes what would go with it
 * @param keptBecause absent where it may go
 */
public record Collectable(
    LineageId lineage,
    String workflowId,
    @Nullable Instant since,
    long bytes,
    @Nullable Reason keptBecause) {
  /** Why a run's memory stays. */
  public enum Reason {
    /** It is under way, or may go on. */
    OPEN,
    /** Somebody pinned it. */
    PINNED,
    /** Another run in the store came from it. */
    FORKED,
    /** It belongs to a server or namespace that was not asked. */
    ELSEWHERE,
    /** The store knows no end of it, and no server was asked. */
    UNKNOWN,
    /** It ended too short a time ago. */
    YOUNG,
    /** It is no run: something else that Pawl remembers, or a start that never began. */
    NO_RUN
  }

  public boolean goes() {
    return keptBecause == null;
  }
}
