package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
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
    return worker(script, WorkerHealth::ask);
  }

  private DevWorker worker(String script, IntFunction<WorkerHealth> asked) {
    return new DevWorker(
        new PawlHome(directory),
        "worker",
        said::add,
        port -> List.of("/bin/sh", "-c", script),
        WorkerEnvironment.forNamedServer(),
        asked);
  }

  private static WorkerHealth is(WorkerHealth.Kind kind) {
    return new WorkerHealth(kind, null);
  }

  @Test
  void oneThatDoesNotAnswerIsAskedToEndAndReplaced() {
    DevWorker silent = worker("exec tail -f /dev/null", port -> is(WorkerHealth.Kind.SILENT));
    WorkerRecord first = silent.ensure("a:1", "default", STORE, "build-1");
    WorkerRecord second = silent.ensure("a:1", "default", STORE, "build-1");
    assertThat(second.process()).isNotEqualTo(first.process());
    assertThat(second.draining()).containsExactly(first.process());
    assertThat(said)
        .contains(
            "worker   process "
                + first.process().pid()
                + " does not answer: it is asked to end, and another takes up its work");
  }

  @Test
  void oneThatEndsBeforeItServesIsReportedWithItsLastWords() throws Exception {
    Path asked = directory.resolve("asked");
    new ProcessBuilder("mkfifo", asked.toString()).start().waitFor();
    AtomicBoolean again = new AtomicBoolean();
    DevWorker broken =
        worker(
            "read x <'"
                + asked
                + "'; echo 'the store cannot be opened'; printf '\\tat a.trace\\n'; exit 78",
            port -> {
              if (!again.getAndSet(true)) {
                write(asked);
              }
              return is(WorkerHealth.Kind.CLOSED);
            });
    broken.ensure("a:1", "default", STORE, "build-1");
    assertThatThrownBy(broken::awaitServing)
        .isInstanceOf(Problem.class)
        .hasMessageContaining("has ended")
        .hasMessageContaining("the store cannot be opened\nAll of its log")
        .hasMessageContaining(broken.log().toString());
  }

  private static void write(Path pipe) {
    try {
      Files.writeString(pipe, "go\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whoeverWaitsForAWorkerWaitsUntilItServes() {
    AtomicInteger questions = new AtomicInteger();
    DevWorker slow =
        worker(
            "exec tail -f /dev/null",
            port ->
                is(
                    questions.incrementAndGet() < 4
                        ? WorkerHealth.Kind.CLOSED
                        : WorkerHealth.Kind.SERVING));
    slow.ensure("a:1", "default", STORE, "build-1");
    slow.awaitServing();
    assertThat(questions).hasValue(4);
  }

  @Test
  void oneThatStandsStillIsNotWaitedForWhenItIsToEnd() throws Exception {
    WorkerRecord frozen = worker.ensure("a:1", "default", STORE, "build-1");
    new ProcessBuilder("kill", "-STOP", Long.toString(frozen.process().pid())).start().waitFor();
    assertThat(frozen.process().stopped()).isTrue();
    assertThat(worker.stop(Duration.ofDays(1))).isTrue();
    assertThat(frozen.alive()).isFalse();
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
