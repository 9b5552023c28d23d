package dev.pawl.client.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.transcript.ResultStatus;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventFoldTest {
  private static final CallRef FIRST = new CallRef(1, 1);

  private static HistoryBuilder atAGate() {
    HistoryBuilder history = new HistoryBuilder();
    long model = history.generate(1);
    history.completed(model, HistoryBuilder.answer(1, HistoryBuilder.call(1, Verdict.ASK)));
    return history;
  }

  @Test
  void aGateHasItsDeadlineAndExpiresWhenATimerFiresAfterIt() {
    HistoryBuilder history = atAGate();
    RunView view = view(history);
    assertThat(view.state()).isEqualTo(RunState.WAITING);
    assertThat(view.gates())
        .singleElement()
        .satisfies(
            gate -> {
              assertThat(gate.since()).isEqualTo(HistoryBuilder.at(3));
              assertThat(gate.expiresAt())
                  .isEqualTo(HistoryBuilder.at(3).plus(HistoryBuilder.EXPIRY));
            });
    history.timer();
    assertThat(history.folded()).noneMatch(RunEvent.GateExpired.class::isInstance);
    for (int i = 0; i < 10; i++) {
      history.taskCompleted();
    }
    history.timer();
    history.generate(2, new CallResult(1, CallResult.Kind.EXPIRED, null, null));
    List<RunEvent> events = history.folded();
    assertThat(events).filteredOn(RunEvent.GateExpired.class::isInstance).hasSize(1);
    assertThat(events)
        .filteredOn(RunEvent.CallFinished.class::isInstance)
        .extracting(event -> ((RunEvent.CallFinished) event).status())
        .containsExactly(ResultStatus.EXPIRED);
    assertThat(view(history).gates()).isEmpty();
  }

  @Test
  void anExpiryThatNoTimerToldIsReadFromTheNextPlan() {
    HistoryBuilder history = atAGate();
    history.generate(2, new CallResult(1, CallResult.Kind.EXPIRED, null, null));
    assertThat(history.folded())
        .extracting(RunEvent::kind)
        .containsSubsequence(
            RunEvent.Kind.GATE_OPENED, RunEvent.Kind.GATE_EXPIRED, RunEvent.Kind.CALL_FINISHED);
  }

  @Test
  void anUpdateIsWhatItsReceiptSays() {
    HistoryBuilder history = atAGate();
    Approve yes = new Approve("1.1", "mara", "r", null, null, null, null, null, null, null);
    history.update("u1", "approve", yes, Receipt.of(Receipt.Status.ALREADY_EXPIRED, "too late"));
    history.update("u2", "approve", yes, Receipt.of(Receipt.Status.ACCEPTED, "ok"));
    List<RunEvent> events = history.folded();
    assertThat(events.get(events.size() - 2))
        .isInstanceOfSatisfying(
            RunEvent.MessageRefused.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(Receipt.Status.ALREADY_EXPIRED);
              assertThat(refused.by().name()).isEqualTo("mara");
            });
    assertThat(events.get(events.size() - 1))
        .isInstanceOfSatisfying(
            RunEvent.GateDecided.class, decided -> assertThat(decided.call()).isEqualTo(FIRST));
  }

  @Test
  void aFindingOpensTheGateLate() {
    HistoryBuilder history = new HistoryBuilder();
    long model = history.generate(1);
    history.completed(model, HistoryBuilder.answer(1, HistoryBuilder.call(1, Verdict.RUN)));
    long call = history.execute(FIRST);
    history.completed(
        call, new ExecuteResult(null, null, 0, "", "the file changed", Digest.of("file"), null));
    assertThat(view(history).gates())
        .singleElement()
        .satisfies(
            gate -> {
              assertThat(gate.planned().why()).isEqualTo("the file changed");
              assertThat(gate.planned().precondition()).isEqualTo(Digest.of("file"));
            });
    assertThat(view(history).open()).isEmpty();
  }

  @Test
  void aRunThatIsAskedToStopWaitsForNobodyAnyMore() {
    HistoryBuilder history = new HistoryBuilder();
    long model = history.generate(1);
    history.completed(model, HistoryBuilder.answer(1, HistoryBuilder.call(1, Verdict.ASK)));
    history.signal("pause", new Control("kim", null, null));
    assertThat(view(history).state().waitsForPerson()).isTrue();
    history.signal("stop", new Control("kim", null, null));
    assertThat(view(history).state()).isEqualTo(RunState.RUNNING);
    assertThat(view(history).gates()).isEmpty();
    assertThat(view(history).hold()).isNull();
  }

  @Test
  void attemptsThatFailedOrWereLostAreTold() {
    HistoryBuilder history = new HistoryBuilder();
    long lost = history.generate(1);
    history.startedAttempt(lost, 3, HistoryBuilder.timeout(TimeoutType.TIMEOUT_TYPE_HEARTBEAT));
    history.failed(lost, HistoryBuilder.application("QUOTA_EXHAUSTED", HistoryBuilder.CHARGE));
    List<RunEvent> events = history.folded();
    assertThat(events)
        .filteredOn(RunEvent.AttemptFailed.class::isInstance)
        .map(RunEvent.AttemptFailed.class::cast)
        .satisfiesExactly(
            first -> {
              assertThat(first.lost()).isTrue();
              assertThat(first.attempts()).isEqualTo(2);
              assertThat(first.type()).isEqualTo("HEARTBEAT_TIMEOUT");
              assertThat(first.last()).isFalse();
            },
            second -> {
              assertThat(second.lost()).isFalse();
              assertThat(second.attempts()).isEqualTo(3);
              assertThat(second.type()).isEqualTo("QUOTA_EXHAUSTED");
              assertThat(second.last()).isTrue();
              assertThat(second.charge()).isEqualTo(HistoryBuilder.CHARGE);
            });
    assertThat(view(history).spending().cost()).isEqualTo(HistoryBuilder.CHARGE.cost());
    assertThat(view(history).open()).isEmpty();
  }

  /** The event's number is its second: scheduled, handed out, done. */
  @Test
  void theTimeOfWhatWasLostOnceCountsFromItsBeginning() {
    HistoryBuilder history = new HistoryBuilder();
    long model = history.generate(1);
    history.startedAttempt(model, 2, HistoryBuilder.timeout(TimeoutType.TIMEOUT_TYPE_HEARTBEAT));
    history.completed(model, HistoryBuilder.answer(1));
    assertThat(history.folded())
        .filteredOn(RunEvent.ModelAnswered.class::isInstance)
        .map(event -> ((RunEvent.ModelAnswered) event).elapsed())
        .containsExactly(Duration.ofSeconds(2));
  }

  @Test
  void aStepThatIsPlannedAgainIsChargedOnce() {
    HistoryBuilder history = new HistoryBuilder();
    history.cancelled(history.generate(1));
    long again = history.generate(1);
    history.completed(again, HistoryBuilder.answer(1));
    RunView view = view(history);
    assertThat(view.spending().steps()).isEqualTo(1);
    assertThat(view.spending().cost()).isEqualTo(HistoryBuilder.CHARGE.cost());
    assertThat(history.folded())
        .filteredOn(RunEvent.StepPlanned.class::isInstance)
        .extracting(event -> ((RunEvent.StepPlanned) event).again())
        .containsExactly(false, true);
  }

  @Test
  void aMessageIsDeliveredOnceHoweverOftenItsStepIsPlanned() {
    HistoryBuilder history = new HistoryBuilder();
    history.cancelled(history.generate(1));
    history.completed(history.generate(1), HistoryBuilder.answer(1));
    history.generate(2);
    assertThat(history.folded())
        .filteredOn(RunEvent.Delivered.class::isInstance)
        .extracting(event -> ((RunEvent.Delivered) event).step())
        .containsExactly(1, 2);
  }

  @Test
  void parkingIsReadFromTheMemo() {
    HistoryBuilder history = new HistoryBuilder();
    history.memo(memo(RunState.PARKED, ParkReason.QUOTA, "no credit"));
    history.memo(memo(RunState.PARKED, ParkReason.QUOTA, "no credit"));
    RunView view = view(history);
    assertThat(view.state()).isEqualTo(RunState.PARKED);
    assertThat(view.hold())
        .satisfies(hold -> assertThat(hold.cure()).isEqualTo(ParkReason.QUOTA.cure()));
    history.memo(memo(RunState.RUNNING, null, null));
    assertThat(view(history).state()).isEqualTo(RunState.RUNNING);
    assertThat(history.folded())
        .extracting(RunEvent::kind)
        .containsExactly(RunEvent.Kind.STARTED, RunEvent.Kind.PARKED, RunEvent.Kind.CURED);
  }

  private static RunMemo memo(
      RunState state, @Nullable ParkReason parked, @Nullable String message) {
    return new RunMemo(state, 1, null, null, "0", parked, message);
  }

  @Test
  void aFailingTaskIsToldUntilItHeals() {
    HistoryBuilder history = new HistoryBuilder();
    history.taskCompleted();
    history.taskFailed("[TMPRL1100] no match");
    history.signal("pause", new Control("kim", null, null));
    assertThat(view(history).taskFailure())
        .satisfies(failure -> assertThat(failure.message()).contains("TMPRL1100"));
    history.taskCompleted();
    assertThat(view(history).taskFailure()).isNull();
    assertThat(history.folded()).filteredOn(RunEvent.TaskHealed.class::isInstance).hasSize(1);
  }

  @Test
  void whatCannotBeReadIsSaidAndTheRestIsRead() {
    HistoryBuilder history = new HistoryBuilder();
    history.completed(history.scheduled("Generate", "nonsense"), 7);
    history.scheduled("Dance", "whatever");
    history.signal("steer", List.of(1));
    history.signal("steer", new Steer("hello", null, "kim", null));
    history.add(
        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED,
        event ->
            event
                .getWorkflowExecutionFailedEventAttributesBuilder()
                .setFailure(Failure.newBuilder().setMessage("broken")));
    assertThat(history.folded())
        .extracting(RunEvent::kind)
        .containsExactly(
            RunEvent.Kind.STARTED,
            RunEvent.Kind.UNREADABLE,
            RunEvent.Kind.UNREADABLE,
            RunEvent.Kind.MESSAGE_REFUSED,
            RunEvent.Kind.STEERED,
            RunEvent.Kind.ENDED);
    assertThat(new HistoryBuilder(7).folded())
        .extracting(RunEvent::kind)
        .containsExactly(RunEvent.Kind.UNREADABLE);
  }

  @Test
  void everyEventHasAKindAndSurvivesJson() {
    assertThat(Arrays.stream(RunEvent.class.getPermittedSubclasses()).map(Class::getSimpleName))
        .hasSameSizeAs(RunEvent.Kind.values());
    HistoryBuilder history = atAGate();
    history.signal("pause", new Control("kim", null, "lunch"));
    history.signal("resume", new Control(null, null, null));
    history.taskFailed("oh");
    for (RunEvent event : history.folded()) {
      RunEvent read = Json.read(Json.bytes(event), RunEvent.class);
      assertThat(read).isEqualTo(event);
      assertThat(Json.text(event)).contains("\"seq\":\"" + event.seq() + "\"");
    }
    assertThat(
            Json.read(
                "{\"type\":\"later\",\"seq\":\"1.2.0\",\"at\":\"2026-01-01T00:00:00Z\",\"what\":\"x\"}"
                    .getBytes(StandardCharsets.UTF_8),
                RunEvent.class))
        .isInstanceOf(RunEvent.Unreadable.class);
  }

  @Test
  void numbersAreWrittenAndReadAndSorted() {
    assertThat(Seq.of("1.23.0")).isEqualTo(new Seq(1, 23, 0));
    assertThat(new Seq(2, 1, 0).isAfter(new Seq(1, 99, 3))).isTrue();
    assertThat(new Seq(1, 9, 0).isAfter(new Seq(1, 10, 0))).isFalse();
    assertThatThrownBy(() -> Seq.of("1.2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1.23.0");
  }

  private static RunView view(HistoryBuilder history) {
    return ViewFold.of(history.folded()).orElseThrow();
  }
}
