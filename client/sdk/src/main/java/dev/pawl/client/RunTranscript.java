package dev.pawl.client;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.transcript.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a run.
 *
 * @param head the digest that names the end of {@code entries}; absent where there are none
 * @param entries the transcript, in order
 * @param notAppended results of the current step that are written and will be appended before the
 *     next model call, in call order; calls that are still open are not among them
 */
public record RunTranscript(@Nullable Digest head, List<Entry> entries, List<Entry> notAppended) {
  public RunTranscript {
    entries = List.copyOf(entries);
    notAppended = List.copyOf(notAppended);
  }
}
