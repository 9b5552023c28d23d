package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.ToolEndRecord;
import dev.pawl.store.ledger.ToolResultRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ClosingTest {
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
  void openCallsAreClosedInCallOrderAndMessagesComeAfter() throws Exception {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    Digest stored =
        seal.runs.bench.blob(Json.bytes(SealBench.result(1, "look", ResultStatus.OK, "found")));
    seal.started(3);

    Sealed sealed =
        seal.runs.seal(
            seal.request(
                head,
                List.of(
                    new CallResult(3, CallResult.Kind.CANCELLED, null, null),
                    new CallResult(1, CallResult.Kind.STORED, stored, null)),
                List.of(new Inbound(Origin.STEERING, "wait", null, 4))),
            1);

    List<Entry> added = seal.read(sealed).subList(2, 6);
    assertThat(added.get(0)).isEqualTo(SealBench.result(1, "look", ResultStatus.OK, "found"));
    assertThat(((Entry.ToolResult) added.get(1)).status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(((Entry.ToolResult) added.get(2)).status()).isEqualTo(ResultStatus.CANCELLED);
    assertThat(added.get(3)).isEqualTo(new Entry.User(Origin.STEERING, "wait"));
  }

  @Test
  void callThatHadStartedIsNeverToldAsNotStarted() {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    seal.started(1);
    seal.started(2);

    Sealed sealed =
        seal.runs.seal(
            seal.request(
                head,
                List.of(
                    new CallResult(1, CallResult.Kind.SKIPPED, null, null),
                    new CallResult(2, CallResult.Kind.DENIED, null, "not today")),
                List.of()),
            1);

    List<Entry> added = seal.read(sealed).subList(2, 5);
    assertThat(added)
        .extracting(entry -> ((Entry.ToolResult) entry).status())
        .containsExactly(
            ResultStatus.OUTCOME_UNKNOWN, ResultStatus.OUTCOME_UNKNOWN, ResultStatus.SKIPPED);
    assertThat(((Entry.ToolResult) added.get(1)).content()).contains("not today");
  }

  @Test
  void callThatSurelyDidNotStartIsToldAsNotStarted() {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    seal.started(2);
    seal.put(
        Keys.toolEnd(new CallRef(2, 2), "run-1", "5", 1),
        new ToolEndRecord(1, SealBench.BY, ToolEndRecord.Way.CONFLICT, Instant.EPOCH));
    seal.started(3);

    Sealed sealed =
        seal.runs.seal(
            seal.request(
                head,
                List.of(
                    new CallResult(1, CallResult.Kind.OUTCOME_UNKNOWN, null, "time is over"),
                    new CallResult(2, CallResult.Kind.CANCELLED, null, null),
                    new CallResult(3, CallResult.Kind.OUTCOME_UNKNOWN, null, "time is over")),
                List.of()),
            1);

    List<Entry> added = seal.read(sealed).subList(2, 5);
    assertThat(added)
        .extracting(entry -> ((Entry.ToolResult) entry).status())
        .containsExactly(ResultStatus.SKIPPED, ResultStatus.SKIPPED, ResultStatus.OUTCOME_UNKNOWN);
    assertThat(((Entry.ToolResult) added.get(0)).content()).contains("time is over");
  }

  @Test
  void resultsThatTheEndMadeAreTheCallsResultsFromThenOn() {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);

    Sealed sealed = seal.runs.seal(seal.request(head, List.of(), List.of()), 1);

    for (int call = 1; call <= 3; call++) {
      ToolResultRecord record =
          Json.read(
              seal.runs
                  .bench
                  .store()
                  .value(seal.runs.bench.lineage(), Keys.result(new CallRef(2, call)))
                  .orElseThrow(),
              ToolResultRecord.class);
      assertThat(Json.read(seal.runs.bench.store().blob(record.entry()), Entry.class))
          .isEqualTo(seal.read(sealed).get(1 + call));
    }
  }

  @Test
  void messageWithoutItsTextTakesNothingElseWithIt() throws Exception {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    Digest nowhere = Digest.of("nowhere");

    Sealed sealed =
        seal.runs.seal(
            seal.request(
                head,
                List.of(new CallResult(1, CallResult.Kind.STORED, nowhere, null)),
                List.of(
                    new Inbound(Origin.PROMPT, null, Digest.of("lost"), 256),
                    new Inbound(Origin.STEERING, null, nowhere, 256),
                    new Inbound(Origin.STEERING, "wait", null, 4))),
            1);

    List<Entry> added = seal.read(sealed).subList(2, 8);
    assertThat(((Entry.ToolResult) added.get(0)).status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(((Entry.ToolResult) added.get(1)).status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(((Entry.ToolResult) added.get(2)).status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(((Entry.User) added.get(3)).origin()).isEqualTo(Origin.NOTICE);
    assertThat(((Entry.User) added.get(4)).text()).contains(nowhere.hex());
    assertThat(added.get(5)).isEqualTo(new Entry.User(Origin.STEERING, "wait"));
  }

  @Test
  void whatTheLedgerKnowsOfACallComesBeforeWhatTheWorkflowSupposes() throws Exception {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    Digest late =
        seal.runs.bench.blob(Json.bytes(SealBench.result(2, "pay", ResultStatus.OK, "paid")));
    seal.put(
        Keys.result(new CallRef(2, 2)),
        new ToolResultRecord(1, SealBench.BY, late, ResultStatus.OK, 4, null, Instant.EPOCH));

    Sealed sealed =
        seal.runs.seal(
            seal.request(
                head,
                List.of(
                    new CallResult(1, CallResult.Kind.SKIPPED, null, null),
                    new CallResult(2, CallResult.Kind.CANCELLED, null, null),
                    new CallResult(3, CallResult.Kind.CANCELLED, null, null)),
                List.of()),
            1);

    assertThat(seal.read(sealed).get(3))
        .isEqualTo(SealBench.result(2, "pay", ResultStatus.OK, "paid"));
  }

  @Test
  void transcriptThatIsClosedStaysAsItIs() {
    Digest head =
        seal.transcript(
            SealBench.PROMPT,
            new Entry.Assistant(
                "bench", "model-1", List.of(new Block.Text("Done.")), StopReason.END));

    assertThat(seal.runs.seal(seal.request(head, List.of(), List.of()), 1).head()).isEqualTo(head);
  }

  @Test
  void whatIsStillRunningIsEndedBeforeTheWorkspaceIsGivenBack() {
    Digest head = seal.transcript(SealBench.PROMPT, SealBench.THREE_CALLS);
    String host = seal.runs.bench.workspaces().hostId();
    AttemptRef here = new AttemptRef("run-1", "5", 1, host, "worker", "build");
    ProcessIdentity left = new ProcessIdentity(host, 4711, 1);
    ProcessIdentity elsewhere = new ProcessIdentity("there", 4712, 1);
    seal.started(1);
    seal.put(
        Keys.process(new CallRef(2, 1), "run-1", "5", 1),
        new ProcessRecord(1, here, left, Instant.EPOCH));
    seal.put(
        Keys.process(new CallRef(2, 1), "run-1", "6", 1),
        new ProcessRecord(1, SealBench.BY, elsewhere, Instant.EPOCH));
    List<CallResult> results = List.of(new CallResult(1, CallResult.Kind.CANCELLED, null, null));
    seal.runs.bench.faults().killAt(FaultPoint.AFTER_END);
    SealRequest request = seal.request(head, results, List.of());
    assertThatThrownBy(() -> seal.runs.seal(request, 1))
        .isInstanceOf(ControlledFaults.Killed.class);

    seal.runs.seal(request, 2);

    assertThat(seal.runs.look.reaped()).containsExactly(left);
  }
}
