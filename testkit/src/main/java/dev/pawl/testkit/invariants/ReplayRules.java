package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.store.StoreException;
import dev.pawl.store.Transcript;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I12: the chain replays; its entries, appended anew, give the transcript's own head; and each step
 * begins at the head where the one before ended, which a replay would not notice.
 */
final class ReplayRules {
  private ReplayRules() {}

  static void check(Story story, Consumer<String> violation) {
    Replay replay = story.run().replay();
    if (replay != null) {
      try {
        replay.of(story.run().chain());
      } catch (AssertionError broken) {
        violation.accept("the chain does not replay: " + broken.getCause());
      }
    }
    heads(story, violation);
    Digest head = story.end().map(end -> end.result().head()).orElse(null);
    if (head != null && story.transcript().isPresent()) {
      Digest again = appended(story);
      if (again != null && !again.equals(head)) {
        violation.accept("the same entries give another head: " + again + " for " + head);
      }
    }
  }

  private static void heads(Story story, Consumer<String> violation) {
    for (Story.Step step : story.steps()) {
      Digest before = null;
      for (Story.Step other : story.steps()) {
        if (other.work().completed() < step.work().scheduled()) {
          before = other.work().result().orElseThrow().head();
        }
      }
      Digest begins = step.work().request().plan().head();
      if (before == null ? begins != null : !before.equals(begins)) {
        violation.accept(
            "step "
                + step.number()
                + " begins at "
                + begins
                + ", the one before ended at "
                + before);
      }
    }
  }

  /** The head of the same entries in a log of their own; null where one cannot be read. */
  private static @Nullable Digest appended(Story story) {
    ScratchBatch scratch = new ScratchBatch();
    List<byte[]> entries = story.entries().stream().map(Json::bytes).toList();
    try {
      return new Transcript(story.run().store()).append(scratch, null, entries);
    } catch (StoreException damaged) {
      return null;
    }
  }
}
