package dev.pawl.client;

import dev.pawl.client.events.Gate;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a person needs to decide on a waiting call. An approval of a card binds exactly
 * what it shows.
 *
 * @param arguments what the model wants to run, as JSON text, checked against its digest
 * @param policy the digest of the policy that asks
 * @param workspacePath where it would run, on the worker's host; absent where that is not known
 */
public record ApprovalCard(
    String workflowId,
    LineageId lineage,
    Gate gate,
    String arguments,
    Digest policy,
    @Nullable String workspacePath) {
  public CallRef call() {
    return gate.call();
  }

  /** The tool's name. */
  public String tool() {
    return gate.planned().name();
  }
}
