package dev.pawl.contracts.message;

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
 * @param precondition what the waiting call says must still be so when it runs, such as the digest
 *     of the file that the approver saw
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
    @Nullable Digest editedArgsDigest,
    @Nullable Digest precondition) {
  /** Whether it names run, tool, arguments and policy. */
  public boolean bound() {
    return lineage != null && tool != null && args != null && policy != null;
  }
}
