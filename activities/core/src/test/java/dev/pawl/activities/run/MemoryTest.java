package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import io.temporal.failure.ApplicationFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTest {
  @TempDir Path directory;
  private RunBench runs;
  private Memory memory;

  @BeforeEach
  void open() {
    runs = new RunBench(directory);
    memory = new Memory(runs.bench.surroundings());
  }

  @AfterEach
  void close() {
    runs.close();
  }

  @Test
  void everyIdThatWasKeptIsFoundAndNoOther() {
    Digest first = keep(null, 0, 2000);
    Digest both = keep(first, 2000, 3000);

    assertThat(IntStream.range(0, 3000)).allMatch(i -> taken(both, i));
    assertThat(IntStream.range(3000, 4000)).noneMatch(i -> taken(both, i));
    assertThat(taken(first, 2000)).as("a blob is what it was").isFalse();
    assertThat(keep(both, 0, 10)).as("keeping them again changes nothing").isEqualTo(both);
  }

  @Test
  void callsAreReadBackAsTheyWere() {
    CallState call =
        new CallState(
            new PlannedCall(
                1,
                "bash",
                Digest.of("args"),
                Digest.of("tool"),
                Access.SHELL,
                Effect.AT_MOST_ONCE,
                true,
                Duration.ofMinutes(1),
                Verdict.ASK,
                "it asks",
                "mvn test",
                null,
                null),
            CallState.Phase.GATED,
            Instant.EPOCH,
            null,
            null,
            null);
    Digest kept =
        memory.keep(new KeepCallsRequest(KeepCallsRequest.FORMAT, runs.run(), List.of(call)));

    assertThat(memory.recall(new RecallRequest(RecallRequest.FORMAT, runs.run(), kept)).calls())
        .containsExactly(call);
  }

  @Test
  void whatALaterVersionKeptIsNotMisread() {
    Digest later =
        runs.bench.blob("{\"format\":2,\"keys\":[],\"calls\":[]}".getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(() -> taken(later, 1))
        .isInstanceOfSatisfying(
            ApplicationFailure.class,
            failure -> assertThat(failure.getType()).isEqualTo(FailureType.CODE_MISSING.name()));
    assertThatThrownBy(
            () -> memory.recall(new RecallRequest(RecallRequest.FORMAT, runs.run(), later)))
        .isInstanceOf(ApplicationFailure.class);
  }

  private Digest keep(@Nullable Digest before, int from, int to) {
    List<String> keys = IntStream.range(from, to).mapToObj(MemoryTest::key).toList();
    return memory.keep(new KeepIdsRequest(KeepIdsRequest.FORMAT, runs.run(), before, keys));
  }

  private boolean taken(Digest kept, int id) {
    return memory.taken(new IdTakenRequest(IdTakenRequest.FORMAT, runs.run(), kept, key(id)));
  }

  private static String key(int id) {
    return MessageRules.key(2, "id-" + id);
  }
}
