package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.FakeActivities.Call;
import dev.pawl.client.FakeActivities.Reply;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.End;
import io.temporal.api.history.v1.History;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads of a run of three executions, of which the server forgets some. */
@Timeout(60)
class KeptHistoryTest {
  @TempDir Path directory;

  private static RunHandle finished(World world) {
    world.fake.model =
        request ->
            request.plan().step() < 5
                ? Reply.calls(new Call("bash", "{}", Verdict.RUN))
                : Reply.text("done");
    RunHandle run =
        world.client.start(World.options("a").continueAsNewEvery(Limit.atMost(2)).build());
    run.awaitEnd(World.PATIENCE);
    return run;
  }

  /** The same run over a connection that forgets. */
  private static RunHandle over(World world, Forgetful forgetful) {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder()
                .setChannel(world.stubs.getRawChannel())
                .addGrpcClientInterceptor(forgetful)
                .build());
    return AgentClient.of(AgentClientOptions.of(stubs, world.namespace(), world.store)).run("a");
  }

  @Test
  void executionsThatTemporalHasForgottenAreReadFromTheStore() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = finished(world);
      List<RunEvent> known = run.events();
      Forgetful forgetful = new Forgetful();
      for (HistoryDocument.Execution execution : run.history().executions().subList(0, 2)) {
        forgetful.runIds.add(execution.runId());
        assertThat(over(world, forgetful).events()).isEqualTo(known);
      }
      assertThat(over(world, forgetful).history().executions()).hasSize(3);
    }
  }

  @Test
  void theLongestCopyOfAnExecutionCounts() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = finished(world);
      List<RunEvent> known = run.events();
      Forgetful forgetful = new Forgetful();
      forgetful.everything = true;
      History last = run.history().executions().get(2).history();
      world.fake.keep(run.lineage(), 3, "a", run.view().runId(), last, "/later");
      assertThat(over(world, forgetful).events()).isEqualTo(known);
    }
  }

  @Test
  void aRunThatTemporalHasForgottenIsReadWhollyFromTheStore() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = finished(world);
      List<RunEvent> known = run.events();
      Forgetful forgetful = new Forgetful();
      forgetful.everything = true;
      RunHandle kept = over(world, forgetful);

      List<RunEvent> events = kept.events();
      assertThat(events.subList(0, events.size() - 1))
          .isEqualTo(known.subList(0, known.size() - 1));
      RunEvent last = events.get(events.size() - 1);
      assertThat(last)
          .isInstanceOfSatisfying(
              RunEvent.Ended.class, ended -> assertThat(ended.end()).isEqualTo(End.COMPLETED));
      assertThat(kept.events(last.seq())).isEmpty();
      assertThat(kept.transcript()).isEqualTo(run.transcript());
      assertThat(kept.answer()).contains("done");
      assertThat(kept.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(kept.history().executions()).hasSize(3);
      assertThat(kept.report().attempts()).isEmpty();
      MessagesTest.refused(
          PawlException.Kind.RUN_ENDED, () -> kept.cancel("x", World.by("m")), "has ended");
    }
  }

  @Test
  void aHistoryThatNobodyHasIsNamedAndTheRestIsRead() {
    try (World world = World.inMemory(directory).withWorker()) {
      world.fake.keeps = false;
      RunHandle run = finished(world);
      List<RunEvent> known = run.events();
      Forgetful forgetful = new Forgetful();
      forgetful.runIds.add(run.history().executions().get(0).runId());
      List<RunEvent> events = over(world, forgetful).events();
      assertThat(events.get(0))
          .isInstanceOfSatisfying(
              RunEvent.HistoryMissing.class,
              missing -> assertThat(missing.execution()).isEqualTo(1));
      assertThat(events.subList(1, events.size()))
          .isEqualTo(known.stream().filter(event -> event.seq().execution() > 1).toList());
    }
  }
}
