package dev.pawl.testkit.invariants;

import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.StoreException;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import java.util.List;
import java.util.Optional;

/**
 * The evidence as it is read once for all rules: what happened in the order of the Event History,
 * and how it ended. Where the transcript cannot be read there is none: that is said once, by the
 * rule on blobs.
 *
 * @param inputs what each execution was started with
 */
record Story(
    RunEvidence run,
    List<AgentRunInput> inputs,
    List<Step> steps,
    List<ToolCall> calls,
    List<Told> told,
    List<Work<SealRequest, Object>> seals,
    Optional<RunEnd> end,
    Optional<List<Transcript.Item>> transcript) {

  /**
   * An activity.
   *
   * @param scheduled its place in the order of everything
   * @param completed likewise; never, where it has no result
   */
  record Work<Q, A>(
      int execution,
      String activityId,
      int scheduled,
      int completed,
      Q request,
      Optional<A> result) {
    static final int NEVER = Integer.MAX_VALUE;
  }

  /** A model call. */
  record Step(Work<GenerateRequest, GenerateResult> work) {
    int number() {
      return work.request().plan().step();
    }
  }

  /** A tool call that was started. */
  record ToolCall(Work<ExecuteRequest, ExecuteResult> work) {}

  static Story of(RunEvidence run) {
    StoryReader reader = new StoryReader();
    reader.read(run.chain());
    Optional<RunEnd> end =
        RunEnds.of(run.store().values(run.lineage(), Keys.RUN_END).values()).last();
    return new Story(
        run,
        reader.inputs(),
        reader.steps(),
        reader.calls(),
        reader.told(),
        reader.seals(),
        end,
        end.flatMap(last -> items(run, last)));
  }

  private static Optional<List<Transcript.Item>> items(RunEvidence run, RunEnd end) {
    try {
      return Optional.of(new Transcript(run.store()).items(end.result().head()));
    } catch (StoreException damaged) {
      return Optional.empty();
    }
  }

  /** The steps that were answered before the run began to close, in order. */
  List<Step> answered() {
    int closing = closing();
    return steps.stream().filter(step -> step.work().completed() < closing).toList();
  }

  /** When the run began to close. */
  int closing() {
    return seals.isEmpty() ? Work.NEVER : seals.get(0).scheduled();
  }

  List<Entry> entries() {
    return transcript
        .map(items -> items.stream().map(Transcript.Item::entry).toList())
        .orElse(List.of());
  }
}
