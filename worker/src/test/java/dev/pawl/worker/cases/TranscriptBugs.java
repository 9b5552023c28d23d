package dev.pawl.worker.cases;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.testkit.invariants.RunEvidence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Bugs of whoever appends to the transcript. */
final class TranscriptBugs {
  private TranscriptBugs() {}

  static RunEvidence dropsResult(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .transcript(entries -> without(entries, result(entries, GoodRun.DENIED)))
        .evidence();
  }

  static RunEvidence swapsResults(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .transcript(
            entries -> {
              List<Entry> swapped = new ArrayList<>(entries);
              int first = result(entries, new CallRef(1, 1));
              if (first >= 0) {
                Collections.swap(swapped, first, first + 1);
              }
              return swapped;
            })
        .evidence();
  }

  static RunEvidence changesStep(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .lastTranscript(
            entries -> {
              List<Entry> changed = new ArrayList<>(entries);
              Entry.Assistant first =
                  (Entry.Assistant)
                      entries.stream()
                          .filter(Entry.Assistant.class::isInstance)
                          .findFirst()
                          .orElseThrow();
              List<Block> blocks = new ArrayList<>(first.blocks());
              blocks.add(0, new Block.Text("it never said this"));
              changed.set(
                  entries.indexOf(first),
                  new Entry.Assistant(first.provider(), first.model(), blocks, first.stop()));
              return changed;
            })
        .evidence();
  }

  static RunEvidence deliversTwice(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .transcript(
            entries -> {
              List<Entry> doubled = new ArrayList<>(entries);
              int at = entries.indexOf(steering());
              if (at >= 0) {
                doubled.add(at, steering());
              }
              return doubled;
            })
        .evidence();
  }

  static RunEvidence losesMessage(RunEvidence good, Path folder) {
    return new Sabotage(good)
        .transcript(entries -> without(entries, entries.indexOf(steering())))
        .evidence();
  }

  private static Entry steering() {
    return new Entry.User(Origin.STEERING, GoodRun.STEERING);
  }

  private static List<Entry> without(List<Entry> entries, int at) {
    List<Entry> fewer = new ArrayList<>(entries);
    if (at >= 0) {
      fewer.remove(at);
    }
    return fewer;
  }

  /** Where a call's result stands; -1 where it is not there yet. */
  private static int result(List<Entry> entries, CallRef call) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i) instanceof Entry.ToolResult result && result.call().equals(call)) {
        return i;
      }
    }
    return -1;
  }
}
