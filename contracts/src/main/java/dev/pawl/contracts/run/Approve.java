package dev.pawl.contracts.run;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import org.jspecify.annotations.Nullable;

/**
 * Yes to one waiting call. With {@code call} alone it decides exactly that call and is recorded as
 * unbound and unverified; whatever digests are given must be those of the waiting call, or it is
 * refused.
 *
 * @param call such as {@code 3.1}
 * @param tool the digest of the tool's definition
 * @param args the digest of the arguments that the approver saw
 * @param policy the digest of the policy that asked
 * @param editedArgsDigest the blob of arguments to run instead; absent to run what the model asked
 *     for
 */
public record Approve(
    @Nullable String call,
    @Nullable String actor,
    @Nullable String requestId,
    @Nullable String reason,
    @Nullable LineageId lineage,
    @Nullable Digest tool,
    @Nullable Digest args,
    @Nullable Digest policy,
    @Nullable Digest editedArgsDigest) {
  /** Whether it names everything that it decides about. */
  public boolean bound() {
    return lineage != null && tool != null && args != null && policy != null;
  }
}
