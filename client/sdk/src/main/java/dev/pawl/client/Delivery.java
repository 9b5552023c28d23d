package dev.pawl.client;

import dev.pawl.contracts.message.Receipt;
import org.jspecify.annotations.Nullable;

/**
 * What became of a message.
 *
 * @param requestId the id under which it is taken once: a repeat with it is harmless
 * @param receipt the run's own answer; absent where no worker answered in time and the message lies
 *     with the server
 */
public record Delivery(String requestId, @Nullable Receipt receipt) {
  /** Whether the run itself has answered. */
  public boolean answered() {
    return receipt != null;
  }

  /** Whether the message was taken, or lies where it cannot be lost. */
  public boolean accepted() {
    return receipt == null || receipt.accepted();
  }

  /** What to tell people. */
  public String message() {
    return receipt == null
        ? "the server keeps it; it is applied when a worker is up"
        : receipt.message();
  }
}
