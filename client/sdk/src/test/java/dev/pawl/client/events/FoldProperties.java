package dev.pawl.client.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunState;
import io.temporal.api.enums.v1.TimeoutType;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for any history, sensible or not. */
class FoldProperties {
  private static final int KINDS = 20;
  private static final List<Verdict> VERDICTS = List.of(Verdict.values());
  private static final List<Receipt.Status> STATUSES = List.of(Receipt.Status.values());
  private static final List<CallResult.Kind> RESULTS = List.of(CallResult.Kind.values());

  @Property(tries = 500)
  void readingFromAnyEventGivesTheRest(@ForAll("histories") HistoryBuilder history) {
    List<RunEvent> all = history.folded();
    assertThat(all).extracting(RunEvent::seq).isSorted().doesNotHaveDuplicates();
    for (int i = 0; i < all.size(); i++) {
      Seq after = all.get(i).seq();
      List<RunEvent> rest =
          history.folded().stream().filter(event -> event.seq().isAfter(after)).toList();
      assertThat(rest).isEqualTo(all.subList(i + 1, all.size()));
    }
  }

  @Property(tries = 500)
  void aHistoryThatGrewOnlyAddsEvents(@ForAll("histories") HistoryBuilder history) {
    List<RunEvent> all = history.folded();
    for (int cut = 0; cut <= history.events().size(); cut++) {
      List<RunEvent> begun = HistoryBuilder.fold(history.events().subList(0, cut));
      assertThat(all.subList(0, begun.size())).isEqualTo(begun);
    }
  }

  @Property(tries = 500)
  void aViewIsAFunctionOfTheEventsHoweverTheyCome(@ForAll("histories") HistoryBuilder history) {
    List<RunEvent> all = history.folded();
    ViewFold fold = new ViewFold();
    for (RunEvent event : all) {
      fold.add(event);
      fold.add(event); // given twice, counted once
      fold.view();
    }
    assertThat(fold.view()).isEqualTo(ViewFold.of(all));
  }

  @Property(tries = 500)
  void aCallIsClosedOnceWhileItsStepLasts(@ForAll("histories") HistoryBuilder history) {
    List<CallRef> closed = new ArrayList<>();
    for (RunEvent event : history.folded()) {
      if (event.kind() == RunEvent.Kind.MODEL_ANSWERED) {
        closed.clear();
      }
      if (event instanceof RunEvent.CallRefused refused) {
        closed.add(refused.call());
      }
      if (event instanceof RunEvent.CallFinished finished && finished.entry() == null) {
        closed.add(finished.call());
      }
    }
    assertThat(closed).doesNotHaveDuplicates();
  }

  @Provide
  Arbitrary<HistoryBuilder> histories() {
    return Arbitraries.integers().between(0, KINDS * 8 - 1).list().ofMaxSize(40).map(this::build);
  }

  private HistoryBuilder build(List<Integer> choices) {
    HistoryBuilder history = new HistoryBuilder();
    List<Long> scheduled = new ArrayList<>();
    for (int choice : choices) {
      int pick = choice / KINDS;
      long open = scheduled.isEmpty() ? 99 : scheduled.get(pick % scheduled.size());
      add(history, choice % KINDS, pick, open, scheduled);
    }
    return history;
  }

  private static void add(
      HistoryBuilder history, int kind, int pick, long open, List<Long> scheduled) {
    CallRef call = new CallRef(1 + pick % 2, 1 + pick % 3);
    switch (kind) {
      case 0, 1 -> scheduled.add(history.generate(1 + pick % 3, result(pick)));
      case 2, 3 ->
          history.completed(
              open,
              HistoryBuilder.answer(
                  1,
                  HistoryBuilder.call(1, VERDICTS.get(pick % VERDICTS.size())),
                  HistoryBuilder.call(2, Verdict.ASK)));
      case 4 -> scheduled.add(history.execute(call));
      case 5, 6 -> history.completed(open, HistoryBuilder.result());
      case 7 -> history.failed(open, HistoryBuilder.application("OVERLOADED"));
      case 8 ->
          history.startedAttempt(
              open, 1 + pick, HistoryBuilder.timeout(TimeoutType.TIMEOUT_TYPE_HEARTBEAT));
      case 9 -> history.cancelled(open);
      case 10 -> history.timer();
      case 11 -> history.taskFailed("no");
      case 12 -> history.taskCompleted();
      case 13 -> history.signal("approve", approve(call));
      case 14 -> history.signal("deny", new Deny(call.toString(), "kim", "r" + pick, "no"));
      case 15 -> history.signal("steer", new Steer("hello", null, "kim", "r" + pick));
      case 16 -> history.signal(pick % 2 == 0 ? "pause" : "resume", new Control("k", null, null));
      case 17 ->
          history.update(
              "u" + history.events().size(),
              "approve",
              approve(call),
              Receipt.of(STATUSES.get(pick % STATUSES.size()), "so"));
      case 18 ->
          history.memo(
              new RunMemo(
                  pick % 2 == 0 ? RunState.PARKED : RunState.RUNNING,
                  1,
                  null,
                  null,
                  "0",
                  pick % 2 == 0 ? ParkReason.QUOTA : null,
                  null));
      default -> history.signal("nonsense", List.of(pick));
    }
  }

  private static CallResult result(int pick) {
    return new CallResult(1 + pick % 2, RESULTS.get(pick % RESULTS.size()), null, null);
  }

  private static Approve approve(CallRef call) {
    return new Approve(call.toString(), "kim", null, null, null, null, null, null, null, null);
  }
}
