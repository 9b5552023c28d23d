package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.FakeActivities.Call;
import dev.pawl.client.FakeActivities.Reply;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.ViewFold;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.transcript.Entry;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RunLifeTest {
  @TempDir Path directory;

  @Test
  void anAnswerIsReadFromEventsTranscriptAndOutcome() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = world.start("a");
      RunOutcome outcome = run.awaitEnd(World.PATIENCE).orElseThrow();
      assertThat(run.fresh()).isTrue();
      assertThat(outcome.end()).isEqualTo(End.COMPLETED);
      assertThat(outcome.spending().steps()).isEqualTo(1);
      assertThat(run.answer()).contains("done");
      assertThat(run.transcript().entries())
          .hasSize(2)
          .first()
          .isInstanceOfSatisfying(
              Entry.User.class, user -> assertThat(user.text()).isEqualTo("repair it"));
      assertThat(run.events())
          .extracting(RunEvent::kind)
          .containsExactly(
              RunEvent.Kind.STARTED,
              RunEvent.Kind.PREPARED,
              RunEvent.Kind.STEP_PLANNED,
              RunEvent.Kind.MODEL_ANSWERED,
              RunEvent.Kind.ENDING,
              RunEvent.Kind.ENDED);
    }
  }

  @Test
  void aGatedCallIsApprovedByItsCard() {
    try (World world = World.inMemory(directory).withWorker()) {
      world.fake.model = RunLifeTest::gatedBash;
      world.fake.tool = (request, args) -> "ran " + args;
      RunHandle run = world.start("a");
      RunView waiting = run.awaitWaitingOrEnd(World.PATIENCE).orElseThrow();
      assertThat(waiting.state()).isEqualTo(RunState.WAITING);
      ApprovalCard card = run.card(new CallRef(1, 1));
      assertThat(card.arguments()).isEqualTo("{\"command\":\"make\"}");
      assertThat(card.workspacePath()).isEqualTo("/srv/shop");

      Delivery delivery = run.approve(card, World.by("mara"));

      assertThat(delivery.answered()).isTrue();
      assertThat(delivery.accepted()).isTrue();
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(only(run.events(), RunEvent.GateDecided.class))
          .satisfies(
              decided -> {
                assertThat(decided.allowed()).isTrue();
                assertThat(decided.bound()).isTrue();
                assertThat(decided.by().actor()).isEqualTo("mara");
                assertThat(decided.by().door()).isEqualTo(Sender.Door.UPDATE);
              });
      assertThat(only(run.events(), RunEvent.CallFinished.class).preview())
          .isEqualTo("ran {\"command\":\"make\"}");
    }
  }

  @Test
  void theViewOfEventsSpendsWhatTheWorkflowSaysInTheEnd() {
    try (World world = World.inMemory(directory).withWorker()) {
      world.fake.model =
          request ->
              request.plan().step() < 4
                  ? Reply.calls(
                      new Call("bash", "{}", Verdict.RUN), new Call("x", "{}", Verdict.DENY))
                  : Reply.text("done");
      RunHandle run = world.start("a");
      RunOutcome outcome = run.awaitEnd(World.PATIENCE).orElseThrow();
      List<RunEvent> events = run.events();
      RunView before = ViewFold.of(events.subList(0, events.size() - 1)).orElseThrow();
      assertThat(before.spending()).isEqualTo(outcome.spending());
      assertThat(outcome.spending().toolCalls()).isEqualTo(3);
    }
  }

  static Reply gatedBash(GenerateRequest request) {
    return request.plan().step() == 1
        ? Reply.calls(new Call("bash", "{\"command\":\"make\"}", Verdict.ASK))
        : Reply.text("done");
  }

  static <T extends RunEvent> T only(List<RunEvent> events, Class<T> type) {
    List<T> found = events.stream().filter(type::isInstance).map(type::cast).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
