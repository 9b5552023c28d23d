package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.client.ApprovalCard;
import dev.pawl.client.Delivery;
import dev.pawl.client.EventStream;
import dev.pawl.client.HistoryDocument;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Keys;
import dev.pawl.store.StreamChunk;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases E-02, E-03, E-04 and E-07. */
@OnRealServer
class ContinueAsNewTest {
  private static final int STEPS = 7;

  @TempDir Path directory;

  /** A call in each step, and an answer; the same at each time that it is asked. */
  private static Reply step(RecordedRequest request) {
    long step = Wire.answers(request) + 1;
    return step < STEPS
        ? Reply.message()
            .toolCallWithId("toolu_" + step, "echo", "{\"text\":\"" + step + "\"}")
            .reply()
        : Reply.text("done");
  }

  private static RunOptions.Builder every(CaseRun cases, Limit<Integer> steps) {
    return cases.options("go").continueAsNewEvery(steps);
  }

  @Test
  void aRunThatContinuesAsNewIsTheSameRun(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      cases.model().otherwise(ContinueAsNewTest::step);
      RunHandle whole = cases.start(every(cases, Limit.unlimited()));
      RunOutcome expected = cases.end(whole);
      for (int steps : List.of(1, 3)) {
        RunHandle run = cases.start(every(cases, Limit.atMost(steps)));
        RunOutcome outcome = cases.end(run);
        assertThat(outcome.end()).isEqualTo(End.COMPLETED);
        assertThat(outcome.spending()).isEqualTo(expected.spending());
        assertThat(run.transcript().head()).isEqualTo(whole.transcript().head());
        assertThat(run.view().step()).isEqualTo(STEPS);
        assertThat(live(run)).isEqualTo(live(whole));
        HistoryDocument document = run.history();
        assertThat(document.executions()).hasSizeGreaterThanOrEqualTo(STEPS / steps);
        assertThat(HistoryDocument.read(document.toJson())).isEqualTo(document);
        assertKeptWhole(cases, run, document.executions());
      }
    }
  }

  /** Each execution is in the store to its last event, but for the one that made the last copy. */
  private static void assertKeptWhole(
      CaseRun cases, RunHandle run, List<HistoryDocument.Execution> executions) {
    for (int place = 1; place < executions.size(); place++) {
      int events = executions.get(place - 1).history().getEventsCount();
      assertThat(cases.store().value(run.lineage(), Keys.history(place, events))).isPresent();
    }
  }

  /** What a watcher of the live text reads, place by place. */
  private static List<StreamChunk.Numbered> live(RunHandle run) {
    return run.deltas(0, 1_000);
  }

  @Test
  void aGateAndWhatWaitsBesideItAreCarriedOver(CaseServer server) {
    TestTool<TestTool.Text> shell = TestTool.echo().with(Access.SHELL);
    try (CaseRun cases = CaseRun.on(server, directory, shell)) {
      cases.model().enqueue(Reply.toolCall("echo", "{\"text\":\"x\"}"), Reply.text("done"));
      RunHandle run =
          cases.start(
              every(cases, Limit.atMost(1))
                  .approvals(ApprovalMode.SAFE)
                  .approvalExpiry(Limit.atMost(Duration.ofHours(2))));
      CaseRun.await(run, RunEvent.ContinuedAsNew.class, event -> true);
      Instant expiry = gate(run).expiresAt();
      assertThat(Duration.between(gate(run).since(), expiry)).isEqualTo(Duration.ofHours(2));
      run.steer("and quickly", CaseRun.by("ann"));
      Delivery delivery = run.approve(run.card(new CallRef(1, 1)), CaseRun.by("ann"));
      assertThat(delivery.accepted()).isTrue();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(shell.calls()).hasSize(1);
      assertThat(cases.model().requests()).hasSize(2);
      assertThat(Wire.said(cases.model().request(2))).containsOnlyOnce("and quickly");
    }
  }

  private static dev.pawl.client.events.Gate gate(RunHandle run) {
    return Objects.requireNonNull(run.view().gate(new CallRef(1, 1)));
  }

  @Test
  void noMessageIsAcknowledgedAndLost(CaseServer server) {
    int messages = 200;
    Limits none = Limits.NONE;
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      cases
          .model()
          .otherwise(
              request ->
                  Wire.said(request).contains("message " + (messages - 1))
                      ? Reply.text("done")
                      : Reply.toolCall("echo", "{\"text\":\"x\"}"));
      RunHandle run = cases.start(every(cases, Limit.atMost(1)).limits(none));
      List<String> sent = new ArrayList<>();
      for (int i = 0; i < messages; i++) {
        String text = "message " + i;
        Delivery delivery = run.steer(text, CaseRun.by("ann"));
        assertThat(delivery.accepted()).as(text).isTrue();
        sent.add(text);
      }
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(
              run.transcript().entries().stream()
                  .filter(
                      entry -> entry instanceof Entry.User user && user.origin() == Origin.STEERING)
                  .map(entry -> ((Entry.User) entry).text()))
          .containsExactlyElementsOf(sent);
      assertThat(run.history().executions()).hasSizeGreaterThan(3);
    }
  }

  @Test
  void whoWatchesAndWhoWaitsFollowTheChain(CaseServer server) throws Exception {
    Gate gate = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo())) {
      cases.model().enqueue(Reply.toolCall("echo", "{\"text\":\"0\"}").stallBeforeHeaders(gate));
      cases.model().otherwise(ContinueAsNewTest::step);
      RunHandle run = cases.start(every(cases, Limit.atMost(2)));
      gate.awaitReached(CaseRun.PATIENCE);
      CompletableFuture<Optional<RunOutcome>> waiting =
          CompletableFuture.supplyAsync(() -> run.awaitEnd(CaseRun.PATIENCE));
      List<RunEvent> watched = new ArrayList<>();
      try (EventStream stream = run.watch(Seq.START)) {
        watched.add(stream.next(CaseRun.PATIENCE).orElseThrow());
        gate.open();
        while (!stream.ended()) {
          stream.next(CaseRun.PATIENCE).ifPresent(watched::add);
        }
      }
      assertThat(waiting.get()).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(watched).isEqualTo(run.events());
      assertThat(watched.stream().filter(RunEvent.ContinuedAsNew.class::isInstance))
          .hasSizeGreaterThanOrEqualTo(3);
    }
  }

  @Test
  void lateMessagesAreRefusedForWhatTheyAre(CaseServer server) throws Exception {
    Gate gate = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory, TestTool.echo().with(Access.SHELL))) {
      cases
          .model()
          .enqueue(
              Reply.toolCall("echo", "{\"text\":\"1\"}"), Reply.text("done").stallAfter(1, gate));
      RunHandle run = cases.start(every(cases, Limit.atMost(1)).approvals(ApprovalMode.SAFE));
      CaseRun.await(run, RunEvent.GateOpened.class, event -> true);
      ApprovalCard card = run.card(new CallRef(1, 1));
      run.approve(card, CaseRun.by("ann"));
      gate.awaitReached(CaseRun.PATIENCE);
      String first = run.history().executions().get(0).runId();
      refused(cases.client().run(run.id(), first), card, PawlException.Kind.EXECUTION_CONTINUED);
      gate.open();
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      refused(run, card, PawlException.Kind.RUN_ENDED);
      refused(cases.client().run("never-was"), card, PawlException.Kind.NO_SUCH_RUN);
      RunView after = run.view();
      assertThat(after.hasEnded()).isTrue();
      assertThat(cases.model().requests()).hasSize(2);
    }
  }

  private static void refused(RunHandle run, ApprovalCard card, PawlException.Kind kind) {
    List<ThrowingCallable> messages =
        List.of(
            () -> run.steer("late", CaseRun.by("ann")),
            () -> run.approve(card, CaseRun.by("ann")),
            () -> run.deny(new CallRef(1, 1), "late", CaseRun.by("ann")),
            () -> run.cancel("late", CaseRun.by("ann")));
    IntStream.range(0, messages.size())
        .forEach(
            i ->
                assertThatThrownBy(messages.get(i))
                    .as("message %d to %s", i, run.id())
                    .isInstanceOfSatisfying(
                        PawlException.class, e -> assertThat(e.kind()).isEqualTo(kind)));
  }
}
