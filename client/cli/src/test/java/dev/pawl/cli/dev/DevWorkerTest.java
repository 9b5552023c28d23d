package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevWorkerTest {
  private static final Path STORE = Path.of("/store.db");
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir private Path directory;
  private final List<String> said = new ArrayList<>();
  private DevWorker worker;

  @BeforeEach
  void set() {
    worker = worker("exec tail -f /dev/null");
  }

  @AfterEach
  void end() {
    worker.stop(SOON);
  }

  private DevWorker worker(String script) {
    return new DevWorker(
        new PawlHome(directory),
        "worker",
        said::add,
        port -> List.of("/bin/sh", "-c", script),
        WorkerEnvironment.forNamedServer());
  }

  @Test
  void oneOfTheSameBuildForTheSameServerIsKept() {
    WorkerRecord first = worker.ensure("a:1", "default", STORE, "build-1");
    assertThat(worker.ensure("a:1", "default", STORE, "build-1")).isEqualTo(first);
    assertThat(worker.running()).contains(first);
  }

  @Test
  void aLivingWorkerOfAnyServerIsSeen() {
    PawlHome home = new PawlHome(directory);
    assertThat(DevWorker.anyLives(home)).isFalse();
    worker.ensure("a:1", "default", STORE, "build-1");
    assertThat(DevWorker.anyLives(home)).isTrue();
    worker.stop(SOON);
    assertThat(DevWorker.anyLives(home)).isFalse();
  }

  @Test
  void anotherBuildDrainsTheOldOneAndStartsANewOne() {
    WorkerRecord first = worker.ensure("a:1", "default", STORE, "build-1");
    WorkerRecord second = worker.ensure("a:1", "default", STORE, "build-2");
    assertThat(second.process()).isNotEqualTo(first.process());
    assertThat(second.draining()).containsExactly(first.process());
    assertThat(said).anyMatch(line -> line.contains("rebuilt"));
    assertThat(Ending.of(first.process(), SOON)).as("it was asked to end, and did").isTrue();
    assertThat(worker.running()).contains(second);
  }

  @Test
  void aServerThatMovedGetsANewWorker() {
    WorkerRecord first = worker.ensure("a:1", "default", STORE, "build-1");
    WorkerRecord second = worker.ensure("a:2", "default", STORE, "build-1");
    assertThat(second.process()).isNotEqualTo(first.process());
    assertThat(second.address()).isEqualTo("a:2");
  }

  @Test
  void oneThatDiedIsReplaced() {
    WorkerRecord first = worker.ensure("a:1", "default", STORE, "build-1");
    first.process().kill();
    assertThat(Ending.of(first.process(), SOON)).isTrue();
    assertThat(worker.running()).isEmpty();
    WorkerRecord second = worker.ensure("a:1", "default", STORE, "build-1");
    assertThat(second.process()).isNotEqualTo(first.process());
    assertThat(second.alive()).isTrue();
  }

  @Test
  void stopEndsAlsoTheOnesThatStillDrain() throws Exception {
    Path deaf = directory.resolve("deaf");
    new ProcessBuilder("mkfifo", deaf.toString()).start().waitFor();
    DevWorker stubborn = worker("trap '' TERM; echo yes >'" + deaf + "'; exec tail -f /dev/null");
    WorkerRecord first = stubborn.ensure("a:1", "default", STORE, "build-1");
    assertThat(Files.readString(deaf)).isEqualTo("yes\n");
    WorkerRecord second = stubborn.ensure("a:1", "default", STORE, "build-2");
    assertThat(Files.readString(deaf)).isEqualTo("yes\n");
    assertThat(stubborn.stop(Duration.ofMillis(200))).isTrue();
    assertThat(first.alive()).isFalse();
    assertThat(second.alive()).isFalse();
    assertThat(said).anyMatch(line -> line.contains("was killed"));
    assertThat(stubborn.stop(SOON)).isFalse();
  }
}
