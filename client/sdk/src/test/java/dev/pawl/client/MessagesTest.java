package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MessagesTest {
  private static final CallRef FIRST = new CallRef(1, 1);

  @TempDir Path directory;

  private World gated() {
    World world = World.inMemory(directory).withWorker();
    world.fake.model = RunLifeTest::gatedBash;
    return world;
  }

  private static RunHandle waiting(World world) {
    RunHandle run = world.start("a");
    World.await(run, view -> view.state() == RunState.WAITING);
    return run;
  }

  @Test
  void aDenialReachesTheModelAndIsRead() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      assertThat(run.deny(FIRST, "not on a Friday", World.by("mara")).accepted()).isTrue();
      run.awaitEnd(World.PATIENCE);
      RunEvent.GateDecided decided = RunLifeTest.only(run.events(), RunEvent.GateDecided.class);
      assertThat(decided.allowed()).isFalse();
      assertThat(decided.reason()).isEqualTo("not on a Friday");
      assertThat(RunLifeTest.only(run.events(), RunEvent.CallFinished.class).status())
          .isEqualTo(ResultStatus.DENIED);
    }
  }

  @Test
  void editedArgumentsRunInsteadAndMustBeAnObject() {
    try (World world = gated()) {
      world.fake.tool = (request, args) -> args;
      RunHandle run = waiting(world);
      ApprovalCard card = run.card(FIRST);
      assertThatThrownBy(() -> run.approve(card, "[1]", null, World.by("mara")))
          .isInstanceOfSatisfying(
              PawlException.class, e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.INVALID));
      run.approve(card, "{\"command\":\"ls\"}", "safer", World.by("mara"));
      run.awaitEnd(World.PATIENCE);
      assertThat(RunLifeTest.only(run.events(), RunEvent.CallFinished.class).preview())
          .isEqualTo("{\"command\":\"ls\"}");
    }
  }

  @Test
  void aCallThatDoesNotWaitHasNoCard() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      assertThatThrownBy(() -> run.card(new CallRef(7, 1)))
          .hasMessageContaining("7.1")
          .hasMessageContaining("1.1 bash")
          .isInstanceOfSatisfying(
              PawlException.class,
              e -> assertThat(e.kind()).isEqualTo(PawlException.Kind.NOT_WAITING));
    }
  }

  @Test
  void longSteeringGoesThroughTheStore() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      String text = "look again ".repeat(1000);
      assertThat(run.steer(text, World.by("mara")).accepted()).isTrue();
      run.approve(run.card(FIRST), World.by("mara"));
      run.awaitEnd(World.PATIENCE);
      assertThat(run.transcript().entries())
          .anySatisfy(entry -> assertThat(entry).isEqualTo(new Entry.User(Origin.STEERING, text)));
      RunEvent.Steered steered = RunLifeTest.only(run.events(), RunEvent.Steered.class);
      assertThat(steered.blob()).isEqualTo(Digest.of(text));
      assertThat(RunLifeTest.only(run.events(), RunEvent.Delivered.class).step()).isEqualTo(2);
    }
  }

  @Test
  void aRepeatedRequestIdIsTakenOnce() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      MessageOptions once = World.by("mara").withRequestId("r-1");
      assertThat(run.steer("hello", once).accepted()).isTrue();
      assertThat(run.steer("hello", once).accepted()).isTrue();
      assertThat(run.view().undelivered()).isEqualTo(1);
    }
  }

  @Test
  void pauseHoldsResumeLetsGoAndStopEnds() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      run.pause("lunch", World.by("mara"));
      RunView paused = run.view();
      assertThat(paused.state()).isEqualTo(RunState.PAUSED);
      assertThat(paused.hold())
          .satisfies(
              hold -> {
                assertThat(hold.by()).extracting(Sender::actor).isEqualTo("mara");
                assertThat(hold.message()).isEqualTo("lunch");
              });
      run.resume(null, World.by("mara"));
      assertThat(run.view().state()).isEqualTo(RunState.WAITING);
      run.stop("enough", World.by("mara"));
      RunOutcome outcome = run.awaitEnd(World.PATIENCE).orElseThrow();
      assertThat(outcome.end()).isEqualTo(End.STOPPED);
      assertThat(RunLifeTest.only(run.events(), RunEvent.CallFinished.class).status())
          .isEqualTo(ResultStatus.SKIPPED);
    }
  }

  @Test
  void aCancelledRunHasItsResultAndItsReason() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      run.cancel("wrong branch", World.by("mara"));
      RunOutcome outcome = run.awaitEnd(World.PATIENCE).orElseThrow();
      assertThat(outcome.end()).isEqualTo(End.CANCELLED);
      assertThat(outcome.spending().steps()).isEqualTo(1);
      assertThat(run.transcript().entries()).isNotEmpty();
      assertThat(RunLifeTest.only(run.events(), RunEvent.CancelRequested.class))
          .satisfies(
              cancel -> {
                assertThat(cancel.reason()).isEqualTo("wrong branch");
                assertThat(cancel.identity()).isEqualTo("mara");
              });
    }
  }

  @Test
  void aRaisedBudgetIsSeen() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      run.extendBudget(
          new ExtendBudget(null, null, null, Limit.atMost(Money.of("9")), null, null, null),
          World.by("mara"));
      assertThat(run.view().limits().cost()).isEqualTo(Limit.atMost(Money.of("9")));
      assertThat(run.view().limits().steps()).isEqualTo(Limit.atMost(50));
    }
  }

  @Test
  void theNextTurnIsDelivered() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      run.ask("and then?", World.by("mara"));
      run.deny(FIRST, null, World.by("mara"));
      run.awaitEnd(World.PATIENCE);
      assertThat(run.transcript().entries()).contains(new Entry.User(Origin.TURN, "and then?"));
    }
  }

  @Test
  void signalsAreJudgedAsTheWorkflowJudgesThem() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      signal(world, "steer", new Steer(" ", null, "kim", null));
      signal(world, "approve", approve("2.7", null));
      signal(world, "approve", approve("1.1", Digest.of("other arguments")));
      signal(world, "pause", "{}");
      signal(world, "dance", new Control("kim", null, null));
      signal(world, "steer", new Steer("go on", null, "kim", "s-1"));
      signal(world, "steer", new Steer("go on", null, "kim", "s-1"));
      signal(world, "approve", approve("1.1", null));
      signal(world, "deny", new Deny("1.1", "kim", null, "late"));
      run.awaitEnd(World.PATIENCE);
      List<RunEvent> events = run.events();
      assertThat(events.stream().filter(RunEvent.MessageRefused.class::isInstance))
          .extracting(event -> ((RunEvent.MessageRefused) event).status())
          .containsExactly(
              Receipt.Status.REFUSED,
              Receipt.Status.NOT_PENDING,
              Receipt.Status.REFUSED,
              Receipt.Status.REFUSED,
              Receipt.Status.REFUSED,
              Receipt.Status.DUPLICATE,
              Receipt.Status.ALREADY_DECIDED);
      RunEvent.GateDecided decided = RunLifeTest.only(events, RunEvent.GateDecided.class);
      assertThat(decided.bound()).isFalse();
      assertThat(decided.by()).isEqualTo(new Sender("kim", null, Sender.Door.SIGNAL));
      assertThat(RunLifeTest.only(events, RunEvent.CallFinished.class).status())
          .isEqualTo(ResultStatus.OK);
    }
  }

  private static Approve approve(String call, @Nullable Digest args) {
    return new Approve(call, "kim", null, null, null, null, args, null, null, null);
  }

  private static void signal(World world, String name, Object payload) {
    world.temporal.newUntypedWorkflowStub("a").signal(name, payload);
  }

  @Test
  void withoutAWorkerAMessageIsLeftWithTheServerAndTakenOnce() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      world.stopWorker();
      Delivery left = run.steer("later", MessageOptions.by("mara").withAnswerWithin(SOON));
      assertThat(left.answered()).isFalse();
      assertThat(left.accepted()).isTrue();
      assertThat(run.view().undelivered()).isEqualTo(1);
      world.withWorker();
      run.approve(run.card(FIRST), World.by("mara"));
      run.awaitEnd(World.PATIENCE);
      assertThat(run.transcript().entries())
          .containsOnlyOnce(new Entry.User(Origin.STEERING, "later"));
    }
  }

  private static final Duration SOON = Duration.ofMillis(500);

  @Test
  void withoutAWorkerACallerCanAskToBeTold() {
    try (World world = World.inMemory(directory)) {
      RunHandle run = world.start("a");
      MessageOptions told =
          MessageOptions.by("mara").withRequestId("r-9").withAnswerWithin(SOON).orFail();
      refused(
          PawlException.Kind.NOT_CONFIRMED, () -> run.steer("later", told), "r-9", "pawl worker");
    }
  }

  @Test
  void finishedMissingAndContinuedRunsRefuseDifferently() {
    try (World world = gated()) {
      RunHandle run =
          world.client.start(World.options("a").continueAsNewEvery(Limit.atMost(1)).build());
      RunView waiting = World.await(run, view -> view.state() == RunState.WAITING);
      MessageOptions soon = MessageOptions.by("mara").withAnswerWithin(Duration.ofSeconds(5));
      assertThat(waiting.execution()).isEqualTo(1);
      World.await(run, view -> view.execution() == 2);
      RunHandle old = world.client.run("a", waiting.runId());

      refused(PawlException.Kind.EXECUTION_CONTINUED, () -> old.steer("x", soon), "continued");
      refused(PawlException.Kind.EXECUTION_CONTINUED, () -> old.cancel("x", soon), "continued");
      refused(
          PawlException.Kind.NO_SUCH_RUN,
          () -> world.client.run("b").steer("x", soon),
          "no run 'b'");
      refused(
          PawlException.Kind.NO_SUCH_RUN,
          () -> world.client.run("b").cancel("x", soon),
          "no run 'b'");
      run.stop(null, soon);
      run.awaitEnd(World.PATIENCE);
      refused(PawlException.Kind.RUN_ENDED, () -> run.steer("x", soon), "has ended");
      refused(PawlException.Kind.RUN_ENDED, () -> run.deny(FIRST, "x", soon), "has ended");
      refused(PawlException.Kind.RUN_ENDED, () -> run.cancel("x", soon), "has ended");
    }
  }

  @Test
  void oversizeIsRefusedBeforeItIsSent() {
    try (World world = gated()) {
      RunHandle run = waiting(world);
      String megabytes = "x".repeat(2 * 1024 * 1024);
      refused(PawlException.Kind.TOO_LARGE, () -> run.steer(megabytes, World.by("m")), "bytes");
      refused(
          PawlException.Kind.TOO_LARGE,
          () -> run.deny(FIRST, "x".repeat(70_000), World.by("m")),
          "bytes");
      assertThat(run.view().state()).isEqualTo(RunState.WAITING);
    }
  }

  static void refused(PawlException.Kind kind, ThrowingCallable call, String... says) {
    assertThatThrownBy(call)
        .hasMessageContainingAll(says)
        .isInstanceOfSatisfying(PawlException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }
}
