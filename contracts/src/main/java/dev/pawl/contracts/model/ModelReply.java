package dev.pawl.contracts.model;

import dev.pawl.contracts.Usage;
import dev.pawl.contracts.transcript.StopReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a provider answered, as it said it: nothing is checked or repaired yet.
 *
 * @param model the model that answered, in the provider's words
 * @param usage what it reports to have used; absent where it reports nothing
 * @param stopDetail the provider's own words on a refusal or an unknown stop; absent for the usual
 *     ones
 */
public record ModelReply(
    String model,
    List<Part> parts,
    StopReason stop,
    @Nullable Usage usage,
    @Nullable String stopDetail) {
  public ModelReply {
    parts = List.copyOf(parts);
  }

  /** A part of the reply, in order. */
  public sealed interface Part {
    record Text(String text) implements Part {}

    /**
     * {@code id} may be empty or repeat; {@code arguments} is whatever text the model wrote, JSON
     * or not.
     */
    record Call(String id, String name, String arguments) implements Part {}

    /** A block that only this provider understands, as its JSON text. */
    record Opaque(String json) implements Part {}
  }
}
