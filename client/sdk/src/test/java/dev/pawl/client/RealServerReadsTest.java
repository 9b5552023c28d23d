package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.FakeActivities.Call;
import dev.pawl.client.FakeActivities.Reply;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.Work;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
@Timeout(90)
class RealServerReadsTest {
  @TempDir Path directory;

  @Test
  void bothDoorsAreReadAlike(RealServer server) {
    try (World world = World.on(server, directory).withWorker()) {
      world.fake.model = RunLifeTest::gatedBash;
      RunHandle run = world.start("doors");
      World.await(run, view -> view.state() == RunState.WAITING);
      run.steer("by update", World.by("mara"));
      world
          .temporal
          .newUntypedWorkflowStub("doors")
          .signal("steer", new Steer("by signal", null, "kim", null));
      World.await(run, view -> view.undelivered() == 2);
      run.approve(run.card(new CallRef(1, 1)), World.by("mara"));
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(run.events())
          .filteredOn(RunEvent.Steered.class::isInstance)
          .extracting(event -> ((RunEvent.Steered) event).text())
          .containsExactly("by update", "by signal");
      assertThat(RunLifeTest.only(run.events(), RunEvent.Delivered.class).messages()).isEqualTo(2);
    }
  }

  @Test
  void withoutAWorkerEverythingIsReadAndMessagesAreKept(RealServer server) {
    try (World world = World.on(server, directory)) {
      RunHandle run = world.start("alone");
      assertThat(world.client.workerPolls()).contains(false);
      assertThat(run.view().state()).isEqualTo(RunState.RUNNING);
      assertThat(run.report().stuck()).isNull();
      assertThat(run.transcript().entries()).isEmpty();
      assertThat(run.history().executions()).hasSize(1);
      assertThat(world.client.matching("alo", 3)).isNotNull();
      Delivery left =
          run.steer("hello", MessageOptions.by("m").withAnswerWithin(Duration.ofMillis(700)));
      assertThat(left.answered()).isFalse();
      assertThat(run.view().undelivered()).isEqualTo(1);
      world.withWorker();
      run.awaitEnd(World.PATIENCE);
      assertThat(world.client.workerPolls()).contains(true);
      assertThat(run.events()).filteredOn(RunEvent.Steered.class::isInstance).hasSize(1);
      assertThat(run.transcript().entries())
          .containsOnlyOnce(new Entry.User(Origin.STEERING, "hello"));
    }
  }

  @Test
  void aRetriedCallShowsItsBackoffAndLeavesAnEvent(RealServer server) throws Exception {
    try (World world = World.on(server, directory).withWorker()) {
      CountDownLatch again = new CountDownLatch(1);
      world.fake.model =
          request -> {
            if (again.getCount() > 0) {
              throw ApplicationFailure.newBuilder()
                  .setType(FailureType.OVERLOADED.name())
                  .setMessage("the provider is overloaded")
                  .setNextRetryDelay(Duration.ofSeconds(1))
                  .build();
            }
            return Reply.text("done");
          };
      RunHandle run = world.start("retried");
      Attempt attempt = awaitAttempt(run);
      assertThat(attempt.failureType()).isEqualTo("OVERLOADED");
      assertThat(attempt.failure()).isEqualTo("the provider is overloaded");
      assertThat(attempt.work().work()).isEqualTo(new Work(Work.Kind.GENERATE, 1, null));
      again.countDown();
      run.awaitEnd(World.PATIENCE);
      RunEvent.AttemptFailed failed = RunLifeTest.only(run.events(), RunEvent.AttemptFailed.class);
      assertThat(failed.type()).isEqualTo("OVERLOADED");
      assertThat(failed.last()).isFalse();
      assertThat(failed.lost()).isFalse();
    }
  }

  @Test
  void anAttemptThatIsAskedToEndIsStillRunning(RealServer server) {
    try (World world = World.on(server, directory).withWorker()) {
      CompletableFuture<Boolean> entered = new CompletableFuture<>();
      CompletableFuture<String> output = new CompletableFuture<>();
      world.fake.model =
          request ->
              request.plan().step() == 1
                  ? Reply.calls(new Call("bash", "{}", Verdict.RUN))
                  : Reply.text("done");
      world.fake.tool =
          (request, args) -> {
            entered.complete(true);
            return output.join();
          };
      RunHandle run = world.start("asked-to-end");
      assertThat(entered.join()).isTrue();
      assertThat(run.pause(null, World.by("mara")).accepted()).isTrue();
      assertThat(run.report().attempts())
          .singleElement()
          .satisfies(
              attempt -> {
                assertThat(attempt.attempt()).isEqualTo(1);
                assertThat(attempt.running()).isTrue();
              });
      output.complete("ok");
      run.stop(null, World.by("mara"));
      run.awaitEnd(World.PATIENCE);
    }
  }

  /**
   * Nothing tells that an attempt failed before the activity has ended, so this asks until then.
   */
  private static Attempt awaitAttempt(RunHandle run) {
    long end = System.nanoTime() + World.PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      for (Attempt attempt : run.report().attempts()) {
        if (attempt.failure() != null) {
          return attempt;
        }
      }
      Rpc.pause();
    }
    throw new AssertionError("no attempt failed");
  }

  @Test
  void aParkedRunSaysWhyAndGoesOnWhenItIsCured(RealServer server) {
    try (World world = World.on(server, directory).withWorker()) {
      CountDownLatch key = new CountDownLatch(1);
      world.fake.model =
          request -> {
            if (key.getCount() > 0) {
              throw ApplicationFailure.newBuilder()
                  .setType(FailureType.AUTHENTICATION.name())
                  .setMessage("no key")
                  .setNonRetryable(true)
                  .build();
            }
            return Reply.text("done");
          };
      RunHandle run = world.start("parked");
      RunView parked = run.awaitWaitingOrEnd(World.PATIENCE).orElseThrow();
      assertThat(parked.state()).isEqualTo(RunState.PARKED);
      assertThat(parked.hold())
          .satisfies(
              hold -> {
                assertThat(hold.message()).isEqualTo("no key");
                assertThat(hold.cure()).contains("pawl resume");
              });
      key.countDown();
      run.resume(null, World.by("mara"));
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(run.events())
          .extracting(RunEvent::kind)
          .contains(RunEvent.Kind.PARKED, RunEvent.Kind.RESUMED, RunEvent.Kind.CURED);
    }
  }

  @Test
  void aTerminatedRunEndsForItsReadersAndIsExported(RealServer server) {
    try (World world = World.on(server, directory).withWorker()) {
      world.fake.model = RunLifeTest::gatedBash;
      RunHandle run = world.start("killed");
      World.await(run, view -> view.state() == RunState.WAITING);
      world.temporal.newUntypedWorkflowStub("killed").terminate("too late");
      RunOutcome outcome = run.awaitEnd(World.PATIENCE).orElseThrow();
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("TERMINATED");
      assertThat(outcome.message()).contains("too late");
      assertThat(outcome.spending().steps()).isEqualTo(1);
      assertThat(run.history().executions()).hasSize(1);
      assertThat(run.transcript().entries()).isNotEmpty();
    }
  }

  @Test
  void aBadBuildLeavesTheRunStuckAndTheRightOneHealsIt(RealServer server) {
    try (World world = World.on(server, directory).withWorker()) {
      world.fake.model = RunLifeTest::gatedBash;
      RunHandle run = world.start("stuck");
      World.await(run, view -> view.state() == RunState.WAITING);
      world.stopWorker();
      world.startWorker(BadBuild.class);
      world
          .temporal
          .newUntypedWorkflowStub("stuck")
          .signal("steer", new Steer("wake up", null, "kim", null));
      World.await(run, view -> view.taskFailure() != null);
      Stuck stuck = awaitStuck(world, run);
      assertThat(stuck.explanation()).contains("its code cannot replay", "start a worker");
      assertThat(run.report().stuck()).isNotNull();
      assertThat(run.report().view().gates()).hasSize(1);

      world.stopWorker();
      world.withWorker();
      run.approve(
          run.card(new CallRef(1, 1)),
          MessageOptions.by("m").withAnswerWithin(Duration.ofSeconds(30)));
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(run.events())
          .extracting(RunEvent::kind)
          .contains(RunEvent.Kind.TASK_FAILED, RunEvent.Kind.TASK_HEALED);
    }
  }

  private static Stuck awaitStuck(World world, RunHandle run) {
    long end = System.nanoTime() + World.PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      for (RunRow row : world.client.list(RunFilter.ALL).rows()) {
        Stuck stuck = row.stuck();
        // A worker that is shut down inside a task fails it too, for a reason of its own.
        if (row.id().equals(run.id()) && stuck != null && stuck.message().contains("TMPRL1100")) {
          assertThat(row.needsPerson()).isTrue();
          return stuck;
        }
      }
      Rpc.pause();
    }
    throw new AssertionError("the list never says stuck");
  }

  @Test
  void steeringIsNeitherLostNorDoubledWhileTheRunContinuesAsNew(RealServer server)
      throws Exception {
    try (World world = World.on(server, directory).withWorker()) {
      CountDownLatch sent = new CountDownLatch(1);
      AtomicInteger step = new AtomicInteger();
      world.fake.model =
          request -> {
            step.set(request.plan().step());
            return sent.getCount() > 0 && step.get() < 45
                ? Reply.calls(new Call("bash", "{}", Verdict.RUN))
                : Reply.text("done");
          };
      RunHandle run =
          world.client.start(World.options("chain").continueAsNewEvery(Limit.atMost(1)).build());
      List<String> accepted = new CopyOnWriteArrayList<>();
      List<Thread> senders = new ArrayList<>();
      for (int sender = 0; sender < 4; sender++) {
        Thread thread = new Thread(() -> send(run, step, accepted), "sender-" + sender);
        thread.start();
        senders.add(thread);
      }
      for (Thread thread : senders) {
        thread.join();
      }
      sent.countDown();
      run.awaitEnd(World.PATIENCE);
      List<String> delivered =
          run.transcript().entries().stream()
              .filter(Entry.User.class::isInstance)
              .map(Entry.User.class::cast)
              .filter(user -> user.origin() == Origin.STEERING)
              .map(Entry.User::text)
              .toList();
      assertThat(accepted).hasSizeGreaterThan(8);
      assertThat(delivered).containsExactlyInAnyOrderElementsOf(accepted);
      assertThat(run.view().execution()).isGreaterThan(5);
    }
  }

  private static void send(RunHandle run, AtomicInteger step, List<String> accepted) {
    for (int i = 0; step.get() < 8; i++) {
      String text = Thread.currentThread().getName() + " says " + i;
      if (run.steer(text, World.by("mara")).accepted()) {
        accepted.add(text);
      }
    }
  }

  @Test
  void aWatcherOutlivesTheServer() {
    try (RealServer own = RealServer.start(directory);
        World world = World.on(own, directory)) {
      world.withWorker();
      world.fake.model = RunLifeTest::gatedBash;
      RunHandle run = world.start("watched");
      List<RunEvent> seen = new ArrayList<>();
      try (EventStream stream = run.watch(Seq.START)) {
        take(stream, seen, RunEvent.Kind.GATE_OPENED);
        own.kill();
        while (stream.unreachableSince().isEmpty()) {
          stream.next(Duration.ofMillis(50)).ifPresent(seen::add);
        }
        own.restart();
        run.approve(
            run.card(new CallRef(1, 1)),
            MessageOptions.by("m").withAnswerWithin(Duration.ofSeconds(20)));
        take(stream, seen, RunEvent.Kind.ENDED);
      }
      assertThat(seen).isEqualTo(run.events());
    }
  }

  private static void take(EventStream stream, List<RunEvent> seen, RunEvent.Kind last) {
    while (seen.isEmpty() || seen.get(seen.size() - 1).kind() != last) {
      stream.next(Duration.ofSeconds(1)).ifPresent(seen::add);
    }
  }
}
