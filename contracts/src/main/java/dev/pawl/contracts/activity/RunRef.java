package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import org.jspecify.annotations.Nullable;

/**
 * What every activity of a run is told: whose it is and what is pinned.
 *
 * @param agent the blob of the agent's definition
 * @param toolset the blob of the pinned tool definitions; absent before {@code prepare}
 * @param workspace the claimed workspace's id; absent before {@code prepare}
 */
public record RunRef(
    LineageId lineage, Digest agent, @Nullable Digest toolset, @Nullable String workspace) {}
