package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/**
 * A recorded yes.
 *
 * @param actor who says to have decided; a name without a signature is unverified
 * @param bound whether it named the lineage and the digests of tool, arguments and policy
 * @param editedArgs the blob of arguments to run instead
 */
public record Approval(
    String actor, boolean bound, @Nullable Digest editedArgs, @Nullable String reason) {}
