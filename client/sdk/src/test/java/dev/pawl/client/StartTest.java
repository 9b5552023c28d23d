package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.client.internal.start.RunIds;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.RunState;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StartTest {
  @TempDir Path directory;

  @Test
  void theSameIdAndInputAttachesAndAnotherInputIsRefused() {
    try (World world = World.inMemory(directory).withWorker()) {
      RunHandle first = world.start("a");
      RunHandle again = world.client.start(World.options("a").startedBy("kim").build());
      assertThat(first.fresh()).isTrue();
      assertThat(again.fresh()).isFalse();
      assertThat(again.lineage()).isEqualTo(first.lineage());
      first.awaitEnd(World.PATIENCE);
      assertThat(world.start("a").answer()).contains("done");
      MessagesTest.refused(
          PawlException.Kind.ID_TAKEN,
          () -> world.client.start(World.options("a").limits(Limits.NONE).build()),
          "'a'",
          "another id");
    }
  }

  @Test
  void aLongPromptAndAScriptLieInTheStore() {
    try (World world = World.inMemory(directory)) {
      String prompt = "ä".repeat(10_000);
      RunHandle run =
          world.client.start(
              RunOptions.builder(World.agent(), prompt).script("- say: hello").build());
      AgentRunInput input = run.view().input();
      assertThat(input.prompt().text()).isNull();
      assertThat(input.prompt().bytes()).isEqualTo(20_000);
      assertThat(new String(blob(world, input.prompt().blob()), StandardCharsets.UTF_8))
          .isEqualTo(prompt);
      String agent = new String(blob(world, input.agent()), StandardCharsets.UTF_8);
      assertThat(agent).contains(Digest.of("- say: hello").hex());
      assertThat(world.store.lineages()).containsExactly(run.lineage());
    }
  }

  private static byte[] blob(World world, @Nullable Digest digest) {
    return world.store.blob(Objects.requireNonNull(digest));
  }

  @Test
  void idsThatAreDrawnAreReadable() {
    try (World world = World.inMemory(directory)) {
      RunHandle run = world.client.start(RunOptions.builder(World.agent(), "hello").build());
      assertThat(run.id()).matches("tester-[a-z2-9]{4}");
      assertThat(RunIds.draw("Fix the Login!")).matches("fix-the-login-[a-z2-9]{4}");
      assertThat(RunIds.draw("…")).matches("run-[a-z2-9]{4}");
    }
  }

  @Test
  void theDefaultsAreThoseOfPawlRun() {
    RunSettings settings = World.options("a").build().settings();
    assertThat(settings.limits()).isEqualTo(Limits.DEFAULT);
    assertThat(settings.policy().mode()).isEqualTo(ApprovalMode.SAFE);
    assertThat(settings.workspace()).isNull();
    assertThat(settings.parks()).doesNotContain(ParkReason.BUDGET);
    assertThat(World.options("a").interactive(true).build().settings().parks())
        .contains(ParkReason.BUDGET);
  }

  @Test
  void whatIsTooLargeOrEmptyIsRefusedBeforeAnythingIsWritten() {
    try (World world = World.inMemory(directory)) {
      List<RunOptions> bad =
          List.of(
              RunOptions.builder(World.agent(), " ").build(),
              RunOptions.builder(World.agent(), "x".repeat(5 * 1024 * 1024)).build(),
              World.options("a").labels(Map.of("k", "v".repeat(300))).build());
      for (RunOptions options : bad) {
        assertThatThrownBy(() -> world.client.start(options)).isInstanceOf(PawlException.class);
      }
      MessagesTest.refused(
          PawlException.Kind.INVALID, () -> world.start("no good\nid"), "200 letters");
      assertThat(world.store.lineages()).isEmpty();
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsNamedInTimeAndNothingIsWritten() throws Exception {
    String target;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      target = "127.0.0.1:" + free.getLocalPort();
    }
    try (Store store = Stores.open(directory.resolve("store.db"));
        AgentClient client =
            AgentClient.of(
                AgentClientOptions.to(target, "default", store)
                    .withPatience(Duration.ofMillis(300)))) {
      MessagesTest.refused(
          PawlException.Kind.SERVER_UNREACHABLE,
          () -> client.start(World.options("a").build()),
          target,
          "pawl dev");
      MessagesTest.refused(
          PawlException.Kind.SERVER_UNREACHABLE, () -> client.run("a").view(), target);
      MessagesTest.refused(
          PawlException.Kind.SERVER_UNREACHABLE, () -> client.list(RunFilter.ALL), target);
      MessagesTest.refused(
          PawlException.Kind.SERVER_UNREACHABLE,
          () -> client.check(Duration.ofMillis(300)),
          target);
      assertThat(store.lineages()).isEmpty();
    }
  }

  @Test
  void aRunIsFoundByItsLineageToo() {
    try (World world = World.inMemory(directory).withWorker()) {
      world.fake.model = RunLifeTest::gatedBash;
      RunHandle run = world.start("a");
      World.await(run, view -> view.state() == RunState.WAITING);
      LineageId lineage = run.lineage();
      RunHandle same = world.client.run(lineage.value());
      assertThat(same.events()).isEqualTo(run.events());
      MessagesTest.refused(
          PawlException.Kind.INVALID, () -> same.steer("x", World.by("m")), "which is 'a'");
    }
  }
}
