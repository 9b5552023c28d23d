package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.internal.server.Rpc;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.RunState;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
@Timeout(90)
class RealServerListTest {
  @TempDir Path directory;

  @Test
  void waitingRunsAreOnTopAndFiltersFit(RealServer server) {
    try (World world = World.on(server, directory).withWorker()) {
      world.client.registerSearchAttributes();
      assertThat(world.client.searchAttributesRegistered()).isTrue();
      world.fake.model = RunLifeTest::gatedBash;
      start(world, "old-1", "tester", Map.of());
      start(world, "it-1", "o'neil", Map.of("team", "a'b"));
      world.fake.model = request -> FakeActivities.Reply.text("done");
      RunHandle done = start(world, "new-1", "tester", Map.of("team", "x"));
      done.awaitEnd(World.PATIENCE);

      List<RunRow> rows =
          awaitRows(
              world,
              RunFilter.ALL,
              found ->
                  found.size() == 3
                      && found.get(0).state() == RunState.WAITING
                      && found.get(1).state() == RunState.WAITING
                      && found.get(2).state() == RunState.COMPLETED);
      assertThat(rows).extracting(RunRow::id).containsExactly("it-1", "old-1", "new-1");
      assertThat(rows.get(0).waitsFor()).isEqualTo("approval of 1.1 bash");
      assertThat(rows.get(0).since()).isNotNull();
      assertThat(rows.get(2).cost()).isEqualTo("0.01");
      assertThat(rows.get(2).lineage()).isEqualTo(done.lineage());

      assertIds(world, RunFilter.ALL.withAgent("tester"), "old-1", "new-1");
      assertIds(world, RunFilter.ALL.withAgent("o'neil"), "it-1");
      assertIds(world, RunFilter.ALL.withLabels(Map.of("team", "a'b")), "it-1");
      assertIds(world, RunFilter.ALL.withStates(Set.of(RunState.COMPLETED)), "new-1");
      assertIds(world, RunFilter.ALL.withStates(Set.of(RunState.WAITING)), "it-1", "old-1");
      assertIds(world, RunFilter.ALL.withOpenOnly(true), "it-1", "old-1");
      assertIds(world, RunFilter.ALL.withQuery("PawlAgent = 'tester'"), "old-1", "new-1");
      assertIds(world, RunFilter.ALL.withSince(rows.get(2).startedAt()), "new-1");
      RunList first = world.client.list(RunFilter.ALL.withLimit(1));
      assertThat(first.rows()).extracting(RunRow::id).containsExactly("it-1");
      assertThat(first.complete()).isFalse();
      assertThat(world.client.matching("new", 5)).containsExactly("new-1");
      MessagesTest.refused(
          PawlException.Kind.INVALID,
          () -> world.client.list(RunFilter.ALL.withQuery("nonsense =")),
          "refuses");
    }
  }

  @Test
  void aRunThatWorksIsShownAtTheStepThatItIsAt(RealServer server) throws Exception {
    try (World world = World.on(server, directory)) {
      CountDownLatch reached = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      world.fake.model =
          request -> {
            if (request.plan().step() < 4) {
              return FakeActivities.Reply.calls(new FakeActivities.Call("bash", "{}", Verdict.RUN));
            }
            reached.countDown();
            try {
              goOn.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return FakeActivities.Reply.text("done");
          };
      world.withWorker();
      RunHandle run =
          world.client.start(RunOptions.builder(World.agent("walker"), "go").id("walks").build());
      reached.await();
      try {
        RunRow row =
            awaitRows(world, RunFilter.ALL.withAgent("walker"), rows -> rows.size() == 1).get(0);
        assertThat(row.state()).isEqualTo(RunState.RUNNING);
        assertThat(row.step()).isEqualTo(4);
        assertThat(row.stepExact()).isTrue();
      } finally {
        goOn.countDown();
      }
      run.awaitEnd(World.PATIENCE);
    }
  }

  private static RunHandle start(World world, String id, String agent, Map<String, String> labels) {
    RunHandle run =
        world.client.start(
            RunOptions.builder(World.agent(agent), "go").id(id).labels(labels).build());
    World.await(run, view -> view.hasEnded() || view.state() == RunState.WAITING);
    return run;
  }

  private static void assertIds(World world, RunFilter filter, String... ids) {
    assertThat(world.client.list(filter).rows()).extracting(RunRow::id).containsExactly(ids);
  }

  /** Visibility follows a little later. */
  private static List<RunRow> awaitRows(
      World world, RunFilter filter, Predicate<List<RunRow>> reached) {
    long end = System.nanoTime() + World.PATIENCE.toNanos();
    List<RunRow> rows = List.of();
    while (System.nanoTime() < end) {
      rows = world.client.list(filter).rows();
      if (reached.test(rows)) {
        return rows;
      }
      Rpc.pause();
    }
    throw new AssertionError("the list stays " + rows);
  }
}
