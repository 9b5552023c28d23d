package dev.pawl.testkit.invariants;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.StoreException;
import dev.pawl.store.Transcript;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * I3: the head that a step came to is a beginning of the last one, the result that a call came to
 * stands there, and what a watcher was told is what is read afterwards.
 */
final class AcknowledgedRules {
  private AcknowledgedRules() {}

  static void check(Story story, Consumer<String> violation) {
    story.transcript().ifPresent(items -> transcript(story, items, violation));
    Map<String, String> read =
        story.run().feed().stream()
            .collect(Collectors.toMap(FeedLine::number, FeedLine::text, (first, again) -> first));
    for (FeedLine line : story.run().watched()) {
      if (!line.text().equals(read.get(line.number()))) {
        violation.accept(
            "a watcher was told " + line.text() + ", now it is " + read.get(line.number()));
      }
    }
  }

  private static void transcript(
      Story story, List<Transcript.Item> items, Consumer<String> violation) {
    List<Digest> last = items.stream().map(Transcript.Item::digest).toList();
    Transcript reader = new Transcript(story.run().store());
    for (Story.Step step : story.answered()) {
      List<Digest> then = heads(reader, step.work().result().orElseThrow().head());
      if (then.size() > last.size() || !then.equals(last.subList(0, then.size()))) {
        violation.accept("the transcript of step " + step.number() + " was lost or changed");
      }
    }
    Map<CallRef, Digest> results = new HashMap<>();
    for (Transcript.Item item : items) {
      if (item.entry() instanceof Entry.ToolResult result) {
        results.put(result.call(), item.digest());
      }
    }
    for (Story.ToolCall call : story.calls()) {
      CallRef ref = call.work().request().call();
      Digest entry = call.work().result().map(result -> result.entry()).orElse(null);
      if (entry != null
          && call.work().completed() < story.closing()
          && !entry.equals(results.get(ref))) {
        violation.accept("the result of " + ref + " was lost or changed");
      }
    }
  }

  /** Empty, and so a beginning of everything, where it cannot be read: another rule says so. */
  private static List<Digest> heads(Transcript reader, Digest head) {
    try {
      return reader.items(head).stream().map(Transcript.Item::digest).toList();
    } catch (StoreException damaged) {
      return List.of();
    }
  }
}
