package dev.pawl.cli.json;

import dev.pawl.client.RunTranscript;
import dev.pawl.contracts.transcript.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code show --messages --json} prints.
 *
 * @param head the digest that names the end of the entries
 * @param notAppended results of the current step that the model has not seen yet
 */
public record TranscriptDocument(
    String schema, String id, @Nullable String head, List<Entry> entries, List<Entry> notAppended) {
  public static TranscriptDocument of(String id, RunTranscript transcript) {
    return new TranscriptDocument(
        "pawl/transcript/v1",
        id,
        transcript.head() == null ? null : transcript.head().hex(),
        transcript.entries(),
        transcript.notAppended());
  }
}
