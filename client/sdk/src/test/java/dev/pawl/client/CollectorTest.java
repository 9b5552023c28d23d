package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.Collectable.Reason;
import dev.pawl.client.FakeActivities.Reply;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.PinRecord;
import dev.pawl.store.ledger.RunServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What may go of a store, and what must not. */
@Timeout(60)
class CollectorTest {
  private static final Instant LATER = Instant.parse("2999-01-01T00:00:00Z");

  @TempDir Path directory;

  private static RunHandle ended(World world, String id) {
    world.fake.model = request -> Reply.text("done");
    RunHandle run = world.start(id);
    assertThat(run.awaitEnd(World.PATIENCE)).isPresent();
    return run;
  }

  private static @Nullable Reason kept(Collector collector, RunHandle run) {
    return collector.one(run.lineage(), LATER).keptBecause();
  }

  private static void pin(World world, RunHandle run, LineageId holder) {
    PinRecord pin = new PinRecord(PinRecord.FORMAT, holder, "fork", null, Instant.EPOCH);
    world.store.write(
        run.lineage(),
        batch ->
            String.valueOf((Object) batch.putIfAbsent(Keys.pin(holder.value()), Json.bytes(pin))));
  }

  @Test
  void allThatAnEndedRunLeftGoesAndNothingOfAnother() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle one = ended(world, "one");
      RunHandle two = ended(world, "two");
      Collector collector = world.client.collector();
      assertThat(collector.all(LATER))
          .extracting(Collectable::workflowId)
          .containsExactly("one", "two");
      assertThat(collector.one(one.lineage(), LATER).bytes()).isPositive();
      assertThat(collector.remove(one.lineage(), LATER)).isTrue();
      collector.compact();
      assertThat(world.store.lineages()).containsExactly(two.lineage());
      assertThat(world.store.values(one.lineage(), "")).isEmpty();
      // Both said the same, so they shared blobs.
      assertThat(two.transcript().entries()).hasSize(2);
      assertThat(two.trajectory().blobs()).isNotEmpty();
      assertThat(collector.remove(one.lineage(), LATER)).as("twice").isFalse();
    }
  }

  @Test
  void whatIsUnderWayStaysUntilItHasEnded() {
    try (World world = World.inMemory(directory).withWorker()) {
      world.fake.model = RunLifeTest::gatedBash;
      RunHandle run = world.start("open");
      World.await(run, view -> !view.gates().isEmpty());
      Collector collector = world.client.collector();
      assertThat(kept(collector, run)).isEqualTo(Reason.OPEN);
      assertThat(collector.remove(run.lineage(), LATER)).isFalse();
      assertThat(kept(Collector.offline(world.store), run)).isEqualTo(Reason.UNKNOWN);
      run.deny(new CallRef(1, 1), "no", World.by("ann"));
      run.awaitEnd(World.PATIENCE);
      assertThat(kept(collector, run)).isNull();
      assertThat(kept(Collector.offline(world.store), run)).isNull();
    }
  }

  @Test
  void aPinHoldsUntilItIsReleased() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = ended(world, "pinned");
      Collector collector = world.client.collector();
      collector.pin(run.lineage(), "ann", "the audit of May");
      collector.pin(run.lineage(), "bob", null);
      assertThat(kept(collector, run)).isEqualTo(Reason.PINNED);
      assertThat(collector.remove(run.lineage(), LATER)).isFalse();
      assertThat(collector.release(run.lineage(), "ann")).isEqualTo(2);
      assertThat(kept(collector, run)).isNull();
      collector.pin(run.lineage(), "ann", "after all");
      assertThat(kept(collector, run)).isEqualTo(Reason.PINNED);
    }
  }

  @Test
  void aForkHoldsTheRunThatItCameFromForAsLongAsItIsThere() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle parent = ended(world, "parent");
      RunHandle fork = ended(world, "fork");
      pin(world, parent, fork.lineage());
      Collector collector = world.client.collector();
      assertThat(kept(collector, parent)).isEqualTo(Reason.FORKED);
      assertThat(collector.release(parent.lineage(), "ann")).isZero();
      assertThat(collector.remove(parent.lineage(), LATER)).isFalse();
      assertThat(collector.remove(fork.lineage(), LATER)).isTrue();
      assertThat(collector.remove(parent.lineage(), LATER)).isTrue();
    }
  }

  @Test
  void whatIsYoungOrNoRunOrElsewhereStays() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle run = ended(world, "young");
      Collector collector = world.client.collector();
      assertThat(collector.one(run.lineage(), Instant.EPOCH).keptBecause()).isEqualTo(Reason.YOUNG);
      LineageId other = LineageId.random();
      world.store.write(other, batch -> batch.putBlob(new byte[] {1}));
      assertThat(collector.one(other, LATER).keptBecause()).isEqualTo(Reason.NO_RUN);
      RunHandle far = ended(world, "far");
      RunServer server = new RunServer(RunServer.FORMAT, "another cluster", "another namespace");
      world.store.write(
          far.lineage(),
          batch -> String.valueOf((Object) batch.putIfAbsent(Keys.RUN_SERVER, Json.bytes(server))));
      assertThat(List.of(kept(collector, far) == null, kept(collector, far) == Reason.ELSEWHERE))
          .as("the in-memory server tells no id of its own")
          .contains(true);
    }
  }
}
