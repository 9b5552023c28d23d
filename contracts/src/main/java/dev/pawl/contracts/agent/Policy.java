package dev.pawl.contracts.agent;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;

/** What may run without a person: data, pinned by its digest. */
public record Policy(int format, ApprovalMode mode) {
  public static final int FORMAT = 1;

  public static Policy of(ApprovalMode mode) {
    return new Policy(FORMAT, mode);
  }

  /** The digest that approvals name: the same in every build that knows this format. */
  public Digest digest() {
    return Digest.of(Json.bytes(new Hashed(format, mode)));
  }

  /** What is hashed. It never grows: a field that comes later belongs to another format. */
  private record Hashed(int format, ApprovalMode mode) {}
}
