package dev.pawl.testkit.invariants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.message.Receipt;
import java.util.Optional;

/**
 * A message to the run, through either door.
 *
 * @param at its place in the order of everything
 * @param identity who sent it, in Temporal's words
 * @param receipt what it was answered; a signal is answered nothing
 */
record Told(int at, String name, JsonNode payload, String identity, Optional<Receipt> receipt) {
  /** Whether it surely changed something. */
  boolean accepted() {
    return receipt.map(Receipt::status).filter(Receipt.Status.ACCEPTED::equals).isPresent();
  }

  /** Whether it may have changed something: a signal that was refused leaves no trace. */
  boolean mayCount() {
    return receipt.isEmpty() || accepted();
  }

  boolean decides() {
    return name.equals("approve") || name.equals("deny");
  }

  /** Whether its text is for the model; in any other message a text is a field of nobody's. */
  boolean says() {
    return name.equals("steer") || name.equals("ask");
  }

  /** Empty where it names none. */
  String call() {
    return text("call");
  }

  String requestId() {
    return text("requestId");
  }

  String actor() {
    return text("actor");
  }

  String text(String field) {
    return payload.path(field).asText("");
  }
}
