package dev.pawl.cli.follow;

import dev.pawl.client.events.RunView;
import dev.pawl.store.Store;
import dev.pawl.store.StreamChunk;
import java.util.List;

/**
 * The last words of what the model says right now. They are for watching only: what counts is in
 * the transcript.
 */
final class LiveText {
  private static final int MOST = 200;
  private static final int KEPT = 400;

  private final Store store;
  private final StringBuilder words = new StringBuilder();
  private long after;
  private int step;
  private int attempt;

  LiveText(Store store) {
    this.store = store;
  }

  /** What was said last at the step that is under way; empty where nothing was. */
  String of(RunView view) {
    for (List<StreamChunk.Numbered> chunks = next(view); !chunks.isEmpty(); chunks = next(view)) {
      for (StreamChunk.Numbered numbered : chunks) {
        after = numbered.number();
        take(numbered.chunk());
      }
    }
    return step > view.step() ? words.toString() : "";
  }

  private List<StreamChunk.Numbered> next(RunView view) {
    return store.stream(view.lineage(), after, MOST);
  }

  private void take(StreamChunk chunk) {
    if (chunk.call() != 0) {
      return; // a tool's output
    }
    if (chunk.step() != step || chunk.attempt() != attempt) {
      words.setLength(0);
      step = chunk.step();
      attempt = chunk.attempt();
    }
    words.append(chunk.text());
    words.delete(0, Math.max(0, words.length() - KEPT));
  }
}
