package dev.pawl.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.SearchAttributes;
import dev.pawl.contracts.run.Spending;
import dev.pawl.workflows.decide.Ending;
import dev.pawl.workflows.decide.RunProgress;
import dev.pawl.workflows.decide.Shown;
import io.temporal.workflow.Workflow;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is seen of a run from outside true: memo, search attribute, and the line in Temporal's
 * own user interface.
 */
final class Display {
  /** What the client wrote at the start; this code does not look into it. */
  private static final String START_MEMO = "pawlStart";

  private final boolean searchAttributes;
  private Shown shown;

  /**
   * @param searchAttributes whether the namespace knows them: writing an unknown one would fail the
   *     workflow task for ever
   * @param shown what an earlier execution has shown; absent in the first, which the client starts
   *     as running
   */
  Display(boolean searchAttributes, @Nullable Shown shown) {
    this.searchAttributes = searchAttributes;
    this.shown = shown == null ? Shown.RUNNING : shown;
  }

  void show(RunProgress run) {
    Shown now = Shown.of(run);
    Workflow.setCurrentDetails(details(now, run.step, run.account.spending()));
    if (now.equals(shown)) {
      return;
    }
    shown = now;
    write(memo(run));
  }

  /** What the next execution must be given: Temporal carries search attributes on, and no memo. */
  Map<String, Object> carriedMemo(RunProgress run) {
    Map<String, Object> memo = new TreeMap<>();
    memo.put(RunMemo.KEY, memo(run));
    Object start = Workflow.getMemo(START_MEMO, JsonNode.class);
    if (start != null) {
      memo.put(START_MEMO, start);
    }
    return memo;
  }

  void ended(Ending end, RunProgress run, Spending spending) {
    RunState state = RunState.of(end.end());
    Workflow.setCurrentDetails(
        details(new Shown(state, end.reason(), null, null, null), run.step, spending));
    write(new RunMemo(state, run.step, null, null, spending.charged().toPlainString(), null, null));
  }

  private RunMemo memo(RunProgress run) {
    return new RunMemo(
        shown.state(),
        run.step,
        shown.waitsFor(),
        shown.since(),
        run.account.spending().charged().toPlainString(),
        shown.parked(),
        shown.message());
  }

  private void write(RunMemo memo) {
    Workflow.upsertMemo(Map.of(RunMemo.KEY, memo));
    if (searchAttributes) {
      Workflow.upsertTypedSearchAttributes(SearchAttributes.STATE.valueSet(memo.state().name()));
    }
  }

  private static String details(Shown shown, int step, Spending spending) {
    String waits = shown.waitsFor() == null ? "" : " · " + shown.waitsFor();
    return "step " + step + " · " + shown.state() + waits + " · " + spending.charged().display();
  }
}
