package dev.pawl.contracts.agent;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;

/** What may run without a person: data, pinned by its digest. */
public record Policy(int format, ApprovalMode mode) {
  public static final int FORMAT = 1;

  public static Policy of(ApprovalMode mode) {
    return new Policy(FORMAT, mode);
  }

  /** The digest that approvals name. */
  public Digest digest() {
    return Digest.of(Json.bytes(this));
  }
}
