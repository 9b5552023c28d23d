package dev.pawl.client.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.KeptCalls;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.CarriedDraft;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a run looks up in its store is seen in its history. */
class MemoryFoldTest {
  private static final RunRef REF =
      new RunRef(HistoryBuilder.LINEAGE, Digest.of("agent"), null, null);
  private static final Steer OLD = new Steer("again", null, "ann", "old");

  @Test
  void aSignalWhoseIdWasTakenLongAgoIsADuplicateOnceTheRunHasLooked() {
    HistoryBuilder history = new HistoryBuilder(carrying(Digest.of("ids"), null));
    history.signal("steer", OLD);
    assertThat(kinds(history)).doesNotContain(RunEvent.Kind.STEERED);
    history.completed(look(history), true);
    assertThat(history.folded().get(history.folded().size() - 1))
        .isInstanceOfSatisfying(
            RunEvent.MessageRefused.class,
            refused -> assertThat(refused.status()).isEqualTo(Receipt.Status.DUPLICATE));
    assertThat(kinds(history)).doesNotContain(RunEvent.Kind.STEERED);
  }

  @Test
  void aSignalWithANewIdIsTakenOnceTheRunHasLooked() {
    HistoryBuilder history = new HistoryBuilder(carrying(Digest.of("ids"), null));
    history.signal("steer", OLD);
    history.completed(look(history), false);
    assertThat(kinds(history)).contains(RunEvent.Kind.STEERED);
  }

  @Test
  void aSignalWhoseIdNobodyCanLookUpIsTaken() {
    HistoryBuilder history = new HistoryBuilder(carrying(Digest.of("ids"), null));
    history.signal("steer", OLD);
    history.failed(look(history), HistoryBuilder.application("STORE_DAMAGED"));
    assertThat(kinds(history)).contains(RunEvent.Kind.STEERED);
  }

  /** Messages are let in before the run looks at what it waited for. */
  @Test
  void aSignalInTheTaskThatPutsIdsAwayIsNotLookedUp() {
    HistoryBuilder history = new HistoryBuilder();
    long keep =
        history.scheduled(
            "KeepIds", new KeepIdsRequest(KeepIdsRequest.FORMAT, REF, null, List.of("key")));
    history.completed(keep, Digest.of("ids"));
    history.signal("steer", OLD);
    assertThat(kinds(history)).contains(RunEvent.Kind.STEERED);
    history.taskCompleted();
    int told = history.folded().size();
    history.signal("steer", new Steer("later", null, "ann", "later"));
    assertThat(history.folded()).hasSize(told);
  }

  @Test
  void aSignalThatFindsTooManyMessagesWaitingIsToldAsRefused() {
    HistoryBuilder history = new HistoryBuilder();
    long model = history.generate(1);
    String quarter = "x".repeat(MessageRules.INBOX_BYTES / 4);
    for (String id : List.of("a", "b", "c", "d")) {
      history.signal("steer", new Steer(quarter, null, "ann", id));
    }
    assertThat(statuses(history)).containsExactly(Receipt.Status.REFUSED);
    history.completed(model, HistoryBuilder.answer(1));
    history.taskCompleted();
    history.signal("steer", new Steer("small", null, "ann", "e"));
    assertThat(statuses(history)).containsExactly(Receipt.Status.REFUSED);
  }

  private static List<Receipt.Status> statuses(HistoryBuilder history) {
    return history.folded().stream()
        .filter(RunEvent.MessageRefused.class::isInstance)
        .map(event -> ((RunEvent.MessageRefused) event).status())
        .toList();
  }

  @Test
  void gatesThatWereReadBackCanBeSeenAndDecided() {
    HistoryBuilder history = new HistoryBuilder(carrying(null, List.of(Digest.of("part"))));
    history.signal(
        "approve", new Approve("1.1", "ann", null, null, null, null, null, null, null, null));
    CallState gate =
        new CallState(
            HistoryBuilder.call(1, Verdict.ASK),
            CallState.Phase.GATED,
            Instant.EPOCH,
            null,
            null,
            null);
    CallState other =
        new CallState(
            HistoryBuilder.call(2, Verdict.ASK),
            CallState.Phase.GATED,
            Instant.EPOCH,
            null,
            null,
            null);
    long recall =
        history.scheduled(
            "Recall", new RecallRequest(RecallRequest.FORMAT, REF, Digest.of("part")));
    history.completed(recall, new KeptCalls(KeptCalls.FORMAT, List.of(gate, other)));
    assertThat(kinds(history))
        .containsSubsequence(RunEvent.Kind.CALLS_READ_BACK, RunEvent.Kind.GATE_DECIDED);
    assertThat(ViewFold.of(history.folded()).orElseThrow().gates())
        .singleElement()
        .satisfies(open -> assertThat(open.call().call()).isEqualTo(2));
  }

  private static long look(HistoryBuilder history) {
    return history.scheduled(
        "IdTaken",
        new IdTakenRequest(
            IdTakenRequest.FORMAT,
            REF,
            Digest.of("ids"),
            MessageRules.key(AgentRunInput.RULES, "old")));
  }

  private static List<RunEvent.Kind> kinds(HistoryBuilder history) {
    return history.folded().stream().map(RunEvent::kind).toList();
  }

  private static AgentRunInput carrying(
      @Nullable Digest olderIds, @Nullable List<Digest> callParts) {
    CarriedDraft state = new CarriedDraft();
    state.step = 1;
    state.chargedStep = 1;
    state.olderIds = olderIds;
    state.callParts = callParts;
    return HistoryBuilder.input()
        .continuedWith(AgentRunInput.RULES, HistoryBuilder.LINEAGE, state.state());
  }
}
