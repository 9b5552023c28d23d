package dev.pawl.activities.kernel;

import dev.pawl.contracts.transcript.Entry;
import java.util.List;

/**
 * A reply, ready for the transcript.
 *
 * @param entry what the model said; its call blocks are {@code calls}, in order
 * @param calls the calls, each with its verdict
 * @param droppedCalls how many calls beyond the last one here were left out of both
 */
public record ReplyReading(Entry.Assistant entry, List<CheckedCall> calls, int droppedCalls) {
  public ReplyReading {
    calls = List.copyOf(calls);
  }
}
