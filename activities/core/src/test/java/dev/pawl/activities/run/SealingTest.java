package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import io.temporal.api.history.v1.History;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SealingTest {
  @TempDir Path directory;
  private SealBench seal;

  @BeforeEach
  void open() {
    seal = new SealBench(directory);
  }

  @AfterEach
  void close() {
    seal.runs.close();
  }

  @Test
  void lateAnswersOfAllStepsAreSettled() {
    seal.put(
        Keys.answer(1, Digest.of("p1")),
        SealBench.answer("run-1/1/000001", Usage.of(10, 1), "0.1"));
    seal.put(Keys.intent(2, "run-1", "2", 1), SealBench.intent());
    seal.put(
        Keys.overlap(3, "run-1", "3", 1),
        SealBench.answer("run-1/3/000001", Usage.of(20, 2), "0.2"));

    Sealed sealed = seal.runs.seal(seal.request(null, List.of(), List.of()), 1);

    assertThat(sealed.spending())
        .isEqualTo(new Spending(2, 4, Usage.of(30, 3), Money.of("0.3"), 1, Money.of("0.05"), 529));
  }

  @Test
  void endIsWrittenWithEverythingThatIsKnown() {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);

    Sealed sealed = seal.runs.seal(seal.request(head, List.of(), List.of()), 1);

    RunEnd end = seal.end();
    assertThat(end.result().end()).isEqualTo(End.STOPPED);
    assertThat(end.result().reason()).isEqualTo("PERSON");
    assertThat(end.result().head()).isEqualTo(sealed.head());
    assertThat(end.result().answerPreview()).isEqualTo("Three.");
    assertThat(end.step()).isEqualTo(2);
  }

  @Test
  void workerThatDiesInBetweenIsFollowedByOneThatGoesOn() {
    Prepared prepared = seal.runs.prepare("1", 1);
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    SealRequest request = seal.request(head, List.of(), List.of());
    seal.runs.bench.faults().killAt(FaultPoint.AFTER_END);
    assertThatThrownBy(() -> seal.runs.seal(request, 1))
        .isInstanceOf(ControlledFaults.Killed.class);
    RunEnd first = seal.end();

    Sealed sealed = seal.runs.seal(request, 2);

    assertThat(sealed.head()).isEqualTo(first.result().head());
    assertThat(seal.end()).isEqualTo(first);
    assertThat(seal.free(prepared.workspace())).isTrue();
    assertThat(seal.runs.seal(request, 3)).isEqualTo(sealed);
  }

  @Test
  void runThatWasResetAfterItsEndComesToAnotherOne() {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    Sealed first = seal.runs.seal(seal.request(head, List.of(), List.of()), 1);
    Digest longer = seal.append(first.head(), SealBench.PROMPT, SealBench.THREE_CALLS);

    Sealed second =
        seal.runs.sealAfterReset(
            seal.request(longer, List.of(), List.of(new Inbound(Origin.STEERING, "on", null, 2))),
            "run-2");

    assertThat(seal.read(second)).hasSize(11).endsWith(new Entry.User(Origin.STEERING, "on"));
    RunEnds ends =
        RunEnds.of(
            seal.runs.bench.store().values(seal.runs.bench.lineage(), Keys.RUN_END).values());
    assertThat(ends.all())
        .extracting(end -> end.result().head())
        .containsExactly(first.head(), second.head());
    assertThat(seal.runs.seal(seal.request(head, List.of(), List.of()), 2)).isEqualTo(first);
    assertThat(seal.runs.bench.store().values(seal.runs.bench.lineage(), Keys.HISTORIES))
        .hasSize(2);
  }

  @Test
  void historySoFarIsKept() throws Exception {
    seal.runs.seal(seal.request(null, List.of(), List.of()), 1);

    HistoryKept kept =
        Json.read(
            seal.runs
                .bench
                .store()
                .value(seal.runs.bench.lineage(), Keys.history(1, 1))
                .orElseThrow(),
            HistoryKept.class);
    History history = History.parseFrom(seal.runs.bench.store().blob(kept.history()));
    assertThat(history.getEventsCount()).isEqualTo(1).isEqualTo(kept.events());
    assertThat(kept.runId()).isEqualTo(Bench.RUN);
  }

  @Test
  void executionThatGoesOnAfterItWasKeptIsKeptAgain() {
    seal.runs.keepHistory("keep", 1);
    seal.runs.bench.runs().grow(7);
    seal.runs.keepHistory("keep", 2);
    seal.runs.seal(seal.request(null, List.of(), List.of()), 1);

    assertThat(seal.runs.bench.store().values(seal.runs.bench.lineage(), Keys.HISTORIES))
        .containsOnlyKeys(Keys.history(1, 1), Keys.history(1, 7));
  }

  @Test
  void runThatWasNeverPreparedCanBeSealed() {
    Sealed sealed = seal.runs.seal(seal.request(null, List.of(), List.of()), 1);

    assertThat(sealed.head()).isNull();
    assertThat(sealed.spending())
        .isEqualTo(new Spending(2, 4, Usage.ZERO, Money.ZERO, 0, Money.ZERO));
  }

  @Test
  void undeliveredPromptIsKeptToo() {
    Inbound prompt = new Inbound(Origin.PROMPT, "Do it.", null, 6);

    Sealed sealed = seal.runs.seal(seal.request(null, List.of(), List.of(prompt)), 1);

    assertThat(seal.read(sealed)).containsExactly(SealBench.PROMPT);
  }

  @Test
  void damagedTranscriptDoesNotKeepARunFromEnding() {
    Digest missing = Digest.of("missing");

    Sealed sealed = seal.runs.seal(seal.request(missing, List.of(), List.of()), 1);

    assertThat(sealed.head()).isEqualTo(missing);
    assertThat(seal.end().result().end()).isEqualTo(End.STOPPED);
  }

  @Test
  void serverThatDoesNotAnswerIsAskedAgainAndTheEndStands() {
    seal.runs.bench.runs().doNotAnswer(1);
    SealRequest request = seal.request(null, List.of(), List.of());

    ApplicationFailure failure = RunBench.failing(() -> seal.runs.seal(request, 1));

    assertThat(failure.getType()).isEqualTo(FailureType.NETWORK.name());
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(seal.runs.seal(request, 2).head()).isNull();
  }

  @Test
  void sealingALongRunIsQuick() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      seal.put(
          Keys.answer(i + 1, Digest.of("p" + i)),
          SealBench.answer("run-1/1/000001", Usage.of(10, 1), "0.1"));
      entries.add(new Entry.User(Origin.STEERING, "entry " + i));
    }
    Digest head = seal.transcript(entries.toArray(Entry[]::new));
    long before = System.nanoTime();

    seal.runs.seal(seal.request(head, List.of(), List.of()), 1);

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
  }
}
