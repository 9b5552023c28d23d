package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.run.RunState;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.store.StreamChunk;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server without Visibility and without search attributes. */
@Timeout(60)
class PlainListTest {
  @TempDir Path directory;

  @Test
  void runsAreListedAllTheSameAndTheListSaysWhatItCannot() {
    try (World world = World.inMemory(directory).withWorker()) {
      assertThat(world.client.searchAttributesRegistered()).isFalse();
      assertThat(world.client.workerPolls()).isEmpty();
      world.fake.model = RunLifeTest::gatedBash;
      World.await(world.start("gated"), view -> view.state() == RunState.WAITING);
      world.fake.model = request -> FakeActivities.Reply.text("done");
      world.start("quick").awaitEnd(World.PATIENCE);

      RunList list = world.client.list(RunFilter.ALL);
      assertThat(list.rows()).extracting(RunRow::id).containsExactly("gated", "quick");
      assertThat(list.rows())
          .extracting(RunRow::state)
          .containsExactly(RunState.WAITING, RunState.COMPLETED);
      assertThat(list.note()).contains("no Visibility");
      assertThat(list.complete()).isTrue();
      assertThat(world.client.list(RunFilter.ALL.withAgent("tester")).rows()).hasSize(2);
      assertThat(world.client.list(RunFilter.ALL.withAgent("other")).rows()).isEmpty();
      assertThat(world.client.list(RunFilter.ALL.withStates(Set.of(RunState.WAITING))).rows())
          .extracting(RunRow::id)
          .containsExactly("gated");
      assertThat(world.client.matching("qu", 3)).containsExactly("quick");
      MessagesTest.refused(
          PawlException.Kind.INVALID,
          () -> world.client.list(RunFilter.ALL.withQuery("PawlAgent = 'x'")),
          "no Visibility");
    }
  }

  @Test
  void liveTextIsReadFromTheStore() {
    try (World world = World.inMemory(directory)) {
      RunHandle run = world.start("a");
      world.store.append(run.lineage(), new StreamChunk(1, 0, 1, "answer", "hel"));
      world.store.append(run.lineage(), new StreamChunk(1, 0, 1, "answer", "lo"));
      assertThat(run.deltas(0, 10))
          .extracting(chunk -> chunk.chunk().text())
          .containsExactly("hel", "lo");
      assertThat(run.deltas(run.deltas(0, 1).get(0).number(), 10)).hasSize(1);
    }
  }

  @Test
  void aRunOfAnotherStoreIsNotWrittenTo() {
    try (World world = World.inMemory(directory);
        Store other = Stores.open(directory.resolve("other.db"));
        AgentClient stranger =
            AgentClient.of(AgentClientOptions.of(world.stubs, world.namespace(), other))) {
      world.start("a");
      MessagesTest.refused(
          PawlException.Kind.OTHER_STORE,
          () -> stranger.run("a").steer("x".repeat(9000), World.by("m")),
          world.store.id(),
          other.id());
    }
  }
}
