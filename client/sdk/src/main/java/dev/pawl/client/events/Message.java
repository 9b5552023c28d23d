package dev.pawl.client.events;

import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Steer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A message to a run, whichever door it came through. */
record Message(String name, Record payload, @Nullable String actor, @Nullable String requestId) {
  static final Set<String> NAMES =
      Set.of("steer", "approve", "deny", "pause", "resume", "stop", "extendBudget", "ask");

  static @Nullable Message of(String name, @Nullable Steer value) {
    return value == null ? null : new Message(name, value, value.actor(), value.requestId());
  }

  static @Nullable Message of(String name, @Nullable Ask value) {
    return value == null ? null : new Message(name, value, value.actor(), value.requestId());
  }

  static @Nullable Message of(String name, @Nullable Approve value) {
    return value == null ? null : new Message(name, value, value.actor(), value.requestId());
  }

  static @Nullable Message of(String name, @Nullable Deny value) {
    return value == null ? null : new Message(name, value, value.actor(), value.requestId());
  }

  static @Nullable Message of(String name, @Nullable Control value) {
    return value == null ? null : new Message(name, value, value.actor(), value.requestId());
  }

  static @Nullable Message of(String name, @Nullable ExtendBudget value) {
    return value == null ? null : new Message(name, value, value.actor(), value.requestId());
  }

  Sender sender(Sender.Door door) {
    return new Sender(actor, requestId, door);
  }
}
