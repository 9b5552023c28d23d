package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.FakeActivities.Call;
import dev.pawl.client.FakeActivities.Reply;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.ViewFold;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.End;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.testing.WorkflowReplayer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that continues as new after every second step. */
@Timeout(60)
class ChainTest {
  private static final int STEPS = 9;

  @TempDir Path directory;

  private World world() {
    World world = World.inMemory(directory);
    world.fake.model =
        request ->
            request.plan().step() < STEPS
                ? Reply.calls(new Call("bash", "{}", Verdict.RUN))
                : Reply.text("done");
    return world;
  }

  private static RunHandle start(World world) {
    return world.client.start(World.options("a").continueAsNewEvery(Limit.atMost(2)).build());
  }

  @Test
  void aWatcherThatCameBeforeTheFirstExecutionSeesTheEndOfTheLast() {
    try (World world = world()) {
      RunHandle run = start(world);
      List<RunEvent> seen = new ArrayList<>();
      try (EventStream stream = run.watch(Seq.START)) {
        world.withWorker();
        while (!stream.ended()) {
          stream.next(Duration.ofSeconds(5)).ifPresent(seen::add);
        }
        assertThat(stream.position()).isEqualTo(seen.get(seen.size() - 1).seq());
      }
      assertThat(seen).isEqualTo(run.events());
      assertThat(seen).filteredOn(RunEvent.ContinuedAsNew.class::isInstance).hasSize(4);
      assertThat(seen).last().isInstanceOf(RunEvent.Ended.class);
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
    }
  }

  @Test
  void readingGoesOnFromAnyEvent() {
    try (World world = world().withWorker()) {
      RunHandle run = start(world);
      run.awaitEnd(World.PATIENCE);
      List<RunEvent> all = run.events();
      for (int i = 0; i < all.size(); i++) {
        assertThat(run.events(all.get(i).seq())).isEqualTo(all.subList(i + 1, all.size()));
      }
      assertThat(all).extracting(RunEvent::seq).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void theViewOfTheLastExecutionIsTheViewOfAll() {
    try (World world = world().withWorker()) {
      RunHandle run = start(world);
      run.awaitEnd(World.PATIENCE);
      RunView whole = ViewFold.of(run.events()).orElseThrow();
      assertThat(run.view()).isEqualTo(whole);
      assertThat(whole.spending().steps()).isEqualTo(STEPS);
      assertThat(whole.startedAt()).isBefore(whole.lastEventAt());
    }
  }

  @Test
  void theExportOfTheChainIsReadAgainAndReplays() throws Exception {
    try (World world = world().withWorker()) {
      RunHandle run = start(world);
      run.awaitEnd(World.PATIENCE);
      HistoryDocument exported = run.history();
      HistoryDocument read = HistoryDocument.read(exported.toJson());
      assertThat(read).isEqualTo(exported);
      assertThat(read.executions()).hasSize(5);
      for (HistoryDocument.Execution execution : read.executions()) {
        WorkflowReplayer.replayWorkflowExecution(
            execution.forReplay(read.workflowId()), AgentRunWorkflow.class);
      }
    }
  }

  @Test
  void aHistoryInTemporalsOwnFormIsReadToo() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = world.start("b");
      run.awaitEnd(World.PATIENCE);
      HistoryDocument exported = run.history();
      HistoryDocument read = HistoryDocument.read(exported.toTemporalJson());
      assertThat(read.executions().get(0)).isEqualTo(exported.executions().get(0));
      MessagesTest.refused(
          PawlException.Kind.INVALID, () -> HistoryDocument.read("{}"), "pawl export");
      MessagesTest.refused(
          PawlException.Kind.INVALID, () -> HistoryDocument.read("nonsense"), "pawl export");
    }
  }

  @Test
  void aRunningRunIsExportedAsFarAsItIs() {
    try (World world = World.inMemory(directory)) {
      RunHandle run = world.start("b");
      assertThat(run.history().executions()).hasSize(1);
      assertThat(run.outcome()).isEmpty();
      assertThat(run.awaitEnd(Duration.ofMillis(50))).isEqualTo(Optional.empty());
    }
  }
}
