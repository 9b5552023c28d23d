package dev.pawl.activities.kernel;

import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;

/** What a person sees of what the model said. */
public final class Said {
  private Said() {}

  /** The first text that is not blank; empty where the model said nothing. */
  public static String first(Entry.Assistant entry) {
    for (Block block : entry.blocks()) {
      if (block instanceof Block.Text text && !WellFormed.blank(text.text())) {
        return text.text();
      }
    }
    return "";
  }
}
