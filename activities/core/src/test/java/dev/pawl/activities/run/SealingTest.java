package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Inbound;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.store.Keys;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.IntentRecord;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.ToolEndRecord;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.store.ledger.ToolResultRecord;
import io.temporal.api.history.v1.History;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SealingTest {
  private static final AttemptRef BY = new AttemptRef("run-1", "5", 1, "host", "worker", "build");
  private static final Entry PROMPT = new Entry.User(Origin.PROMPT, "Do it.");
  private static final Entry THREE_CALLS =
      new Entry.Assistant(
          "bench",
          "model-1",
          List.of(
              new Block.Text("Three."),
              new Block.Call(new CallRef(2, 1), "look", "{}", "a"),
              new Block.Call(new CallRef(2, 2), "pay", "{}", "b"),
              new Block.Call(new CallRef(2, 3), "pay", "{}", "c")),
          StopReason.CALLS);

  @TempDir Path directory;
  private RunBench runs;

  @BeforeEach
  void open() {
    runs = new RunBench(directory);
  }

  @AfterEach
  void close() {
    runs.close();
  }

  @Test
  void openCallsAreClosedInCallOrderAndMessagesComeAfter() throws Exception {
    Digest head = transcript(PROMPT, THREE_CALLS);
    Digest stored = runs.bench.blob(Json.bytes(result(1, "look", ResultStatus.OK, "found")));
    started(3);

    Sealed sealed =
        runs.seal(
            request(
                head,
                List.of(
                    new CallResult(3, CallResult.Kind.CANCELLED, null, null),
                    new CallResult(1, CallResult.Kind.STORED, stored, null)),
                List.of(new Inbound(Origin.STEERING, "wait", null, 4))),
            1);

    List<Entry> added = read(sealed).subList(2, 6);
    assertThat(added.get(0)).isEqualTo(result(1, "look", ResultStatus.OK, "found"));
    assertThat(((Entry.ToolResult) added.get(1)).status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(((Entry.ToolResult) added.get(2)).status()).isEqualTo(ResultStatus.CANCELLED);
    assertThat(added.get(3)).isEqualTo(new Entry.User(Origin.STEERING, "wait"));
  }

  @Test
  void callThatHadStartedIsNeverToldAsNotStarted() {
    Digest head = transcript(PROMPT, THREE_CALLS);
    started(1);
    started(2);

    Sealed sealed =
        runs.seal(
            request(
                head,
                List.of(
                    new CallResult(1, CallResult.Kind.SKIPPED, null, null),
                    new CallResult(2, CallResult.Kind.DENIED, null, "not today")),
                List.of()),
            1);

    List<Entry> added = read(sealed).subList(2, 5);
    assertThat(added)
        .extracting(entry -> ((Entry.ToolResult) entry).status())
        .containsExactly(
            ResultStatus.OUTCOME_UNKNOWN, ResultStatus.OUTCOME_UNKNOWN, ResultStatus.SKIPPED);
    assertThat(((Entry.ToolResult) added.get(1)).content()).contains("not today");
  }

  @Test
  void callThatSurelyDidNotStartIsToldAsNotStarted() {
    Digest head = transcript(PROMPT, THREE_CALLS);
    started(2);
    put(
        Keys.toolEnd(new CallRef(2, 2), "run-1", "5", 1),
        new ToolEndRecord(1, BY, ToolEndRecord.Way.CONFLICT, Instant.EPOCH));
    started(3);

    Sealed sealed =
        runs.seal(
            request(
                head,
                List.of(
                    new CallResult(1, CallResult.Kind.OUTCOME_UNKNOWN, null, "time is over"),
                    new CallResult(2, CallResult.Kind.CANCELLED, null, null),
                    new CallResult(3, CallResult.Kind.OUTCOME_UNKNOWN, null, "time is over")),
                List.of()),
            1);

    List<Entry> added = read(sealed).subList(2, 5);
    assertThat(added)
        .extracting(entry -> ((Entry.ToolResult) entry).status())
        .containsExactly(ResultStatus.SKIPPED, ResultStatus.SKIPPED, ResultStatus.OUTCOME_UNKNOWN);
    assertThat(((Entry.ToolResult) added.get(0)).content()).contains("time is over");
  }

  @Test
  void resultsThatTheEndMadeAreTheCallsResultsFromThenOn() {
    Digest head = transcript(PROMPT, THREE_CALLS);

    Sealed sealed = runs.seal(request(head, List.of(), List.of()), 1);

    for (int call = 1; call <= 3; call++) {
      ToolResultRecord record =
          Json.read(
              runs.bench
                  .store()
                  .value(runs.bench.lineage(), Keys.result(new CallRef(2, call)))
                  .orElseThrow(),
              ToolResultRecord.class);
      assertThat(Json.read(runs.bench.store().blob(record.entry()), Entry.class))
          .isEqualTo(read(sealed).get(1 + call));
    }
  }

  @Test
  void messageWithoutItsTextTakesNothingElseWithIt() throws Exception {
    Digest head = transcript(PROMPT, THREE_CALLS);
    Digest nowhere = Digest.of("nowhere");

    Sealed sealed =
        runs.seal(
            request(
                head,
                List.of(new CallResult(1, CallResult.Kind.STORED, nowhere, null)),
                List.of(
                    new Inbound(Origin.PROMPT, null, Digest.of("lost"), 256),
                    new Inbound(Origin.STEERING, null, nowhere, 256),
                    new Inbound(Origin.STEERING, "wait", null, 4))),
            1);

    List<Entry> added = read(sealed).subList(2, 8);
    assertThat(((Entry.ToolResult) added.get(0)).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(((Entry.ToolResult) added.get(1)).status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(((Entry.ToolResult) added.get(2)).status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(((Entry.User) added.get(3)).origin()).isEqualTo(Origin.NOTICE);
    assertThat(((Entry.User) added.get(4)).text()).contains(nowhere.hex());
    assertThat(added.get(5)).isEqualTo(new Entry.User(Origin.STEERING, "wait"));
  }

  @Test
  void whatTheLedgerKnowsOfACallComesBeforeWhatTheWorkflowSupposes() throws Exception {
    Digest head = transcript(PROMPT, THREE_CALLS);
    Digest late = runs.bench.blob(Json.bytes(result(2, "pay", ResultStatus.OK, "paid")));
    put(
        Keys.result(new CallRef(2, 2)),
        new ToolResultRecord(1, BY, late, ResultStatus.OK, 4, null, Instant.EPOCH));

    Sealed sealed =
        runs.seal(
            request(
                head,
                List.of(
                    new CallResult(1, CallResult.Kind.SKIPPED, null, null),
                    new CallResult(2, CallResult.Kind.CANCELLED, null, null),
                    new CallResult(3, CallResult.Kind.CANCELLED, null, null)),
                List.of()),
            1);

    assertThat(read(sealed).get(3)).isEqualTo(result(2, "pay", ResultStatus.OK, "paid"));
  }

  @Test
  void transcriptThatIsClosedStaysAsItIs() {
    Digest head =
        transcript(
            PROMPT,
            new Entry.Assistant(
                "bench", "model-1", List.of(new Block.Text("Done.")), StopReason.END));

    assertThat(runs.seal(request(head, List.of(), List.of()), 1).head()).isEqualTo(head);
  }

  @Test
  void lateAnswersOfAllStepsAreSettled() {
    put(Keys.answer(1, Digest.of("p1")), answer("run-1/1/000001", Usage.of(10, 1), "0.1"));
    put(Keys.intent(2, "run-1", "2", 1), intent());
    put(Keys.overlap(3, "run-1", "3", 1), answer("run-1/3/000001", Usage.of(20, 2), "0.2"));

    Sealed sealed = runs.seal(request(null, List.of(), List.of()), 1);

    assertThat(sealed.spending())
        .isEqualTo(new Spending(2, 4, Usage.of(30, 3), Money.of("0.3"), 1, Money.of("0.05"), 529));
  }

  @Test
  void endIsWrittenWithEverythingThatIsKnown() {
    Digest head = transcript(PROMPT, THREE_CALLS);

    Sealed sealed = runs.seal(request(head, List.of(), List.of()), 1);

    RunEnd end = end();
    assertThat(end.result().end()).isEqualTo(End.STOPPED);
    assertThat(end.result().reason()).isEqualTo("PERSON");
    assertThat(end.result().head()).isEqualTo(sealed.head());
    assertThat(end.result().answerPreview()).isEqualTo("Three.");
    assertThat(end.step()).isEqualTo(2);
  }

  @Test
  void workerThatDiesInBetweenIsFollowedByOneThatGoesOn() {
    Prepared prepared = runs.prepare("1", 1);
    Digest head = transcript(PROMPT, THREE_CALLS);
    SealRequest request = request(head, List.of(), List.of());
    runs.bench.faults().killAt(FaultPoint.AFTER_END);
    assertThatThrownBy(() -> runs.seal(request, 1)).isInstanceOf(ControlledFaults.Killed.class);
    RunEnd first = end();

    Sealed sealed = runs.seal(request, 2);

    assertThat(sealed.head()).isEqualTo(first.result().head());
    assertThat(end()).isEqualTo(first);
    assertThat(free(prepared.workspace())).isTrue();
    assertThat(runs.seal(request, 3)).isEqualTo(sealed);
  }

  @Test
  void whatIsStillRunningIsEndedBeforeTheWorkspaceIsGivenBack() {
    Digest head = transcript(PROMPT, THREE_CALLS);
    String host = runs.bench.workspaces().hostId();
    AttemptRef here = new AttemptRef("run-1", "5", 1, host, "worker", "build");
    ProcessIdentity left = new ProcessIdentity(host, 4711, 1);
    ProcessIdentity elsewhere = new ProcessIdentity("there", 4712, 1);
    started(1);
    put(
        Keys.process(new CallRef(2, 1), "run-1", "5", 1),
        new ProcessRecord(1, here, left, Instant.EPOCH));
    put(
        Keys.process(new CallRef(2, 1), "run-1", "6", 1),
        new ProcessRecord(1, BY, elsewhere, Instant.EPOCH));
    List<CallResult> results = List.of(new CallResult(1, CallResult.Kind.CANCELLED, null, null));
    runs.bench.faults().killAt(FaultPoint.AFTER_END);
    SealRequest request = request(head, results, List.of());
    assertThatThrownBy(() -> runs.seal(request, 1)).isInstanceOf(ControlledFaults.Killed.class);

    runs.seal(request, 2);

    assertThat(runs.look.reaped()).containsExactly(left);
  }

  @Test
  void runThatWasResetAfterItsEndComesToAnotherOne() {
    Digest head = transcript(PROMPT, THREE_CALLS);
    Sealed first = runs.seal(request(head, List.of(), List.of()), 1);
    Digest longer = append(first.head(), PROMPT, THREE_CALLS);

    Sealed second =
        runs.sealAfterReset(
            request(longer, List.of(), List.of(new Inbound(Origin.STEERING, "on", null, 2))),
            "run-2");

    assertThat(read(second)).hasSize(11).endsWith(new Entry.User(Origin.STEERING, "on"));
    RunEnds ends =
        RunEnds.of(runs.bench.store().values(runs.bench.lineage(), Keys.RUN_END).values());
    assertThat(ends.all())
        .extracting(end -> end.result().head())
        .containsExactly(first.head(), second.head());
    assertThat(runs.seal(request(head, List.of(), List.of()), 2)).isEqualTo(first);
    assertThat(runs.bench.store().values(runs.bench.lineage(), Keys.HISTORIES)).hasSize(2);
  }

  @Test
  void historySoFarIsKept() throws Exception {
    runs.seal(request(null, List.of(), List.of()), 1);

    HistoryKept kept =
        Json.read(
            runs.bench.store().value(runs.bench.lineage(), Keys.history(1, 1)).orElseThrow(),
            HistoryKept.class);
    History history = History.parseFrom(runs.bench.store().blob(kept.history()));
    assertThat(history.getEventsCount()).isEqualTo(1).isEqualTo(kept.events());
    assertThat(kept.runId()).isEqualTo(Bench.RUN);
  }

  @Test
  void executionThatGoesOnAfterItWasKeptIsKeptAgain() {
    runs.keepHistory("keep", 1);
    runs.bench.runs().grow(7);
    runs.keepHistory("keep", 2);
    runs.seal(request(null, List.of(), List.of()), 1);

    assertThat(runs.bench.store().values(runs.bench.lineage(), Keys.HISTORIES))
        .containsOnlyKeys(Keys.history(1, 1), Keys.history(1, 7));
  }

  @Test
  void runThatWasNeverPreparedCanBeSealed() {
    Sealed sealed = runs.seal(request(null, List.of(), List.of()), 1);

    assertThat(sealed.head()).isNull();
    assertThat(sealed.spending())
        .isEqualTo(new Spending(2, 4, Usage.ZERO, Money.ZERO, 0, Money.ZERO));
  }

  @Test
  void undeliveredPromptIsKeptToo() {
    Inbound prompt = new Inbound(Origin.PROMPT, "Do it.", null, 6);

    Sealed sealed = runs.seal(request(null, List.of(), List.of(prompt)), 1);

    assertThat(read(sealed)).containsExactly(PROMPT);
  }

  @Test
  void damagedTranscriptDoesNotKeepARunFromEnding() {
    Digest missing = Digest.of("missing");

    Sealed sealed = runs.seal(request(missing, List.of(), List.of()), 1);

    assertThat(sealed.head()).isEqualTo(missing);
    assertThat(end().result().end()).isEqualTo(End.STOPPED);
  }

  @Test
  void serverThatDoesNotAnswerIsAskedAgainAndTheEndStands() {
    runs.bench.runs().doNotAnswer(1);
    SealRequest request = request(null, List.of(), List.of());

    ApplicationFailure failure = RunBench.failing(() -> runs.seal(request, 1));

    assertThat(failure.getType()).isEqualTo(FailureType.NETWORK.name());
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(runs.seal(request, 2).head()).isNull();
  }

  @Test
  void sealingALongRunIsQuick() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      put(Keys.answer(i + 1, Digest.of("p" + i)), answer("run-1/1/000001", Usage.of(10, 1), "0.1"));
      entries.add(new Entry.User(Origin.STEERING, "entry " + i));
    }
    Digest head = transcript(entries.toArray(Entry[]::new));
    long before = System.nanoTime();

    runs.seal(request(head, List.of(), List.of()), 1);

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
  }

  private SealRequest request(
      @Nullable Digest head, List<CallResult> results, List<Inbound> inbound) {
    RunRef run = runs.run();
    return new SealRequest(
        run,
        1,
        2,
        head,
        results,
        inbound,
        End.STOPPED,
        "PERSON",
        "stopped",
        head == null ? null : Digest.of(Json.bytes(THREE_CALLS)),
        new Spending(2, 4, Usage.ZERO, Money.ZERO, 0, Money.ZERO));
  }

  private Digest transcript(Entry... entries) {
    return append(null, entries);
  }

  private Digest append(@Nullable Digest head, Entry... entries) {
    List<byte[]> bytes = List.of(entries).stream().map(Json::bytes).toList();
    return runs.bench
        .store()
        .write(
            runs.bench.lineage(),
            batch -> runs.bench.surroundings().transcript().append(batch, head, bytes));
  }

  private List<Entry> read(Sealed sealed) {
    return runs.bench.surroundings().transcript().read(sealed.head());
  }

  private static Entry.ToolResult result(
      int call, String tool, ResultStatus status, String content) {
    return new Entry.ToolResult(new CallRef(2, call), tool, status, content);
  }

  private static AnswerRecord answer(String intent, Usage usage, String cost) {
    return new AnswerRecord(
        1,
        BY,
        intent,
        Digest.of("plan"),
        Digest.of("request"),
        1,
        1,
        "bench",
        "model-1",
        Digest.of("raw"),
        usage,
        false,
        Money.of(cost),
        Instant.EPOCH);
  }

  private static IntentRecord intent() {
    return new IntentRecord(
        1,
        BY,
        1,
        Digest.of("plan"),
        "bench",
        "model-1",
        Digest.of("request"),
        100,
        1,
        1,
        Money.of("0.05"),
        Instant.EPOCH,
        500,
        Usage.of(29, 500));
  }

  /** An attempt at a call of step 2 has meant to start it, and nothing more is known of it. */
  private void started(int call) {
    Digest args = Digest.of("{}");
    put(
        Keys.toolIntent(new CallRef(2, call), "run-1", "5", 1),
        new ToolIntentRecord(
            1,
            BY,
            "look",
            "1",
            "1",
            Effect.READ_ONLY,
            Access.READ,
            args,
            args,
            null,
            Instant.EPOCH));
  }

  private void put(String key, Record value) {
    boolean first =
        runs.bench
            .store()
            .write(
                runs.bench.lineage(), batch -> batch.putIfAbsent(key, Json.bytes(value)) == null);
    assertThat(first).isTrue();
  }

  private boolean free(String workspace) {
    LineageId asks = LineageId.random();
    return runs.bench
        .store()
        .hold(new WorkspaceHold(new WorkspacePlace(workspace, "", ""), asks, "asks", false))
        .lineage()
        .equals(asks);
  }

  private RunEnd end() {
    return Json.read(
        runs.bench.store().value(runs.bench.lineage(), Keys.RUN_END).orElseThrow(), RunEnd.class);
  }
}
