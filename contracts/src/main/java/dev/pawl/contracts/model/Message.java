package dev.pawl.contracts.model;

import java.util.List;

/**
 * One message of a request. The shape itself keeps the order that providers demand: results first,
 * then text.
 */
public sealed interface Message {
  /** Results of the calls of the message before, in call order, then text. Never both empty. */
  record User(List<Result> results, List<String> texts) implements Message {
    public User {
      results = List.copyOf(results);
      texts = List.copyOf(texts);
    }
  }

  /** What the model said. Text parts are never empty, calls come last. */
  record Assistant(List<Part> parts) implements Message {
    public Assistant {
      parts = List.copyOf(parts);
    }
  }

  /** What one call came to. {@code callId} names a call of the message directly before. */
  record Result(String callId, String content, boolean error) {}

  /** A part of an assistant message. */
  sealed interface Part {
    record Text(String text) implements Part {}

    /**
     * {@code id} is ours, unique in the request; {@code arguments} is the text of a JSON object.
     */
    record Call(String id, String name, String arguments) implements Part {}

    /** A block of the provider's own, byte for byte. */
    record Opaque(String json) implements Part {}
  }
}
