package dev.pawl.contracts.transcript;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.pawl.contracts.CallRef;

/** A part of what the model said. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", defaultImpl = Block.Unknown.class)
@JsonSubTypes({
  @JsonSubTypes.Type(value = Block.Text.class, name = "text"),
  @JsonSubTypes.Type(value = Block.Call.class, name = "call"),
  @JsonSubTypes.Type(value = Block.Opaque.class, name = "opaque"),
})
public sealed interface Block {
  /** Visible text. */
  record Text(String text) implements Block {}

  /**
   * A tool call. {@code arguments} is always the text of a JSON object: what the model wrote where
   * that is one, else {@code {}} (the original stays in the ledger's answer). {@code providerId} is
   * what the provider called it: it may repeat or be empty, so nothing is paired by it.
   */
  record Call(CallRef ref, String name, String arguments, String providerId) implements Block {}

  /**
   * Reasoning, signatures, server tools: for the provider that wrote it, byte for byte, and for
   * nobody else.
   */
  record Opaque(String provider, String json) implements Block {}

  /** A block that a later build wrote. */
  record Unknown() implements Block {}
}
