package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.RunStatus;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.workflows.decide.Replies;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an execution hands to the next: everything, in little. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandoverTest {
  private static final int CALLS = 100;

  /** After so many messages an execution hands over. */
  private static final int FULL = 1500;

  private static final int PAYLOAD = 64 * 1024;

  private static final RunSettings SETTINGS = RunSettings.of(Limits.NONE, ApprovalMode.SAFE, null);

  @Test
  void aRequestIdIsRememberedHoweverManyCameAfterIt() {
    try (RunFixture run = new RunFixture(HandoverTest::oneGate)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      assertThat(send(stub, "steer", new Steer("the first", null, "ann", "first")).accepted())
          .isTrue();
      for (int i = 0; i < FULL; i++) {
        stub.signal(i % 2 == 0 ? "pause" : "resume", new Control("ann", "id-" + i, null));
      }
      awaitHandover(run);
      assertThat(send(stub, "steer", new Steer("the first", null, "ann", "first")).status())
          .isEqualTo(Receipt.Status.DUPLICATE);
      assertThat(send(stub, "pause", new Control("ann", "id-0", null)).status())
          .isEqualTo(Receipt.Status.DUPLICATE);
      assertThat(send(stub, "steer", new Steer("a new one", null, "ann", "new")).status())
          .isEqualTo(Receipt.Status.ACCEPTED);
      assertThat(run.looks).hasValue(3);
      assertThat(send(stub, "pause", new Control("ann", "id-" + (FULL - 2), null)).status())
          .isEqualTo(Receipt.Status.DUPLICATE);
      assertThat(run.looks).as("the latest need no look").hasValue(3);
      stub.signal("steer", new Steer("the first", null, "ann", "first"));
      stub.signal("approve", yes(1, null));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated.get(1).plan().inbound())
          .extracting(message -> message.text())
          .containsExactly("the first", "a new one");
    }
  }

  @Test
  void aSignalOutlivesAStoreThatIsAwayAndOneThatHasLostTheIds() {
    try (RunFixture run = new RunFixture(HandoverTest::oneGate).failingLooks(40)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      for (int i = 0; i < FULL; i++) {
        stub.signal(i % 2 == 0 ? "pause" : "resume", new Control("ann", "id-" + i, null));
      }
      awaitHandover(run);
      stub.signal("steer", new Steer("while it is away", null, "ann", "new"));
      assertThat(send(stub, "steer", new Steer("after it", null, "ann", "newer")).status())
          .isEqualTo(Receipt.Status.ACCEPTED);
      run.damageIds();
      assertThat(send(stub, "steer", new Steer("unchecked", null, "ann", "newest")).status())
          .isEqualTo(Receipt.Status.ACCEPTED);
      stub.signal("approve", yes(1, null));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated.get(1).plan().inbound())
          .extracting(message -> message.text())
          .containsExactly("while it is away", "after it", "unchecked");
    }
  }

  @Test
  void gatesOfAParkedRunThatWasHandedOnCanBeDecided() {
    AtomicBoolean cured = new AtomicBoolean();
    try (RunFixture run =
        new RunFixture(HandoverTest::manyGates).tool(request -> lost(request, cured))) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      assertThat(decide(stub, 2, null).accepted()).isTrue();
      awaitState(stub, RunState.PARKED);
      for (int i = 0; i < FULL; i++) {
        stub.signal("steer", new Steer("\"\n\t".repeat(20), null, "ann", "x".repeat(60) + i));
      }
      awaitHandover(run);
      assertThat(decide(stub, 1, null).accepted()).as("while it is parked").isTrue();
      cured.set(true);
      send(stub, "resume", new Control("ann", null, null));
      IntStream.rangeClosed(3, CALLS).forEach(i -> decide(stub, i, null));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
    }
  }

  private static ExecuteResult lost(ExecuteRequest request, AtomicBoolean cured) {
    if (!cured.get()) {
      throw ApplicationFailure.newNonRetryableFailure(
          "ten workers ended", FailureType.WORKER_LOST.name());
    }
    return RunFixture.done(request);
  }

  @Test
  void aHundredGatesAndAllThatWaitsAreHandedOnAndNothingIsLost() {
    try (RunFixture run = new RunFixture(HandoverTest::manyGates)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      send(stub, "pause", new Control("ann", null, null));
      for (int i = 1; i <= 30; i++) {
        assertThat(decide(stub, i, "\"so\"\n".repeat(20)).accepted()).isTrue();
      }
      for (int i = 0; i < FULL; i++) {
        stub.signal("steer", new Steer("\"\n\t".repeat(20), null, "ann", "x".repeat(60) + i));
      }
      awaitHandover(run);
      assertThat(stub.query("status", RunStatus.class).state()).isEqualTo(RunState.PAUSED);
      for (int i = 31; i <= CALLS; i++) {
        assertThat(decide(stub, i, null).accepted()).isTrue();
      }
      send(stub, "resume", new Control("ann", null, null));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated.get(1).plan().results())
          .extracting(CallResult::kind)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, CALLS).mapToObj(HandoverTest::expected).toList());
      assertThat(run.executed)
          .filteredOn(request -> request.call().call() < 30)
          .allMatch(request -> request.approval() != null && request.approval().reason() != null);
      assertThat(payloads(run)).isNotEmpty().allMatch(bytes -> bytes <= PAYLOAD);
    }
  }

  @Test
  void theReasonsForTheCallsOfOneStepAreBounded() {
    try (RunFixture run = new RunFixture(HandoverTest::manyGates)) {
      WorkflowStub stub = run.start("a", SETTINGS);
      awaitState(stub, RunState.WAITING);
      long taken =
          IntStream.rangeClosed(1, CALLS)
              .filter(i -> decide(stub, i, "x".repeat(2000)).accepted())
              .count();
      assertThat(taken).isEqualTo(6);
      assertThat(decide(stub, CALLS, "x".repeat(2000)).accepted()).isFalse();
      assertThat(decide(stub, CALLS, null).accepted()).isTrue();
      IntStream.range(1, CALLS).forEach(call -> decide(stub, call, null));
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
    }
  }

  private static Receipt decide(WorkflowStub stub, int call, @Nullable String reason) {
    return call % 2 == 0
        ? send(stub, "approve", yes(call, reason))
        : send(stub, "deny", new Deny("1." + call, "ann", null, reason));
  }

  private static CallResult.Kind expected(int call) {
    return call % 2 == 0 ? CallResult.Kind.STORED : CallResult.Kind.DENIED;
  }

  private static Approve yes(int call, @Nullable String reason) {
    return new Approve(
        "1." + call,
        "ann".repeat(20),
        null,
        reason,
        null,
        null,
        null,
        null,
        Digest.of("edited " + call),
        null);
  }

  private static Receipt send(WorkflowStub stub, String name, Object message) {
    return stub.update(name, Receipt.class, message);
  }

  private static GenerateResult oneGate(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(request, StopReason.CALLS, gated(1))
        : Replies.answer(request);
  }

  private static GenerateResult manyGates(GenerateRequest request) {
    return request.plan().step() == 1
        ? Replies.reply(
            request,
            StopReason.CALLS,
            IntStream.rangeClosed(1, CALLS)
                .mapToObj(HandoverTest::gated)
                .toArray(PlannedCall[]::new))
        : Replies.answer(request);
  }

  private static PlannedCall gated(int place) {
    return new PlannedCall(
        place,
        "write_file",
        Digest.of("args " + place),
        Digest.of("tool"),
        Access.WRITE,
        Effect.AT_MOST_ONCE,
        false,
        Duration.ofMinutes(1),
        Verdict.ASK,
        null,
        "p".repeat(70),
        Digest.of("file " + place),
        null);
  }

  /** The sizes of everything in the history of the last execution. */
  private static List<Integer> payloads(RunFixture run) {
    return run.history("a").getEvents().stream().map(HistoryEvent::getSerializedSize).toList();
  }

  private static void awaitState(WorkflowStub stub, RunState wanted) {
    assertThat(
            IntStream.range(0, 10_000)
                .anyMatch(i -> stub.query("status", RunStatus.class).state() == wanted))
        .isTrue();
  }

  private static void awaitHandover(RunFixture run) {
    assertThat(
            IntStream.range(0, 10_000)
                .anyMatch(
                    i ->
                        run.history("a")
                                .getEvents()
                                .get(0)
                                .getWorkflowExecutionStartedEventAttributes()
                                .getContinuedExecutionRunId()
                                .length()
                            > 0))
        .isTrue();
  }
}
