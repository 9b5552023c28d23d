package dev.pawl.activities.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
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
import dev.pawl.store.ledger.IntentRecord;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.ToolIntentRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run that has come to three calls, and what its ledger knows of them. */
final class SealBench {
  static final AttemptRef BY = new AttemptRef("run-1", "5", 1, "host", "worker", "build");
  static final Entry PROMPT = new Entry.User(Origin.PROMPT, "Do it.");
  static final Entry THREE_CALLS =
      new Entry.Assistant(
          "bench",
          "model-1",
          List.of(
              new Block.Text("Three."),
              new Block.Call(new CallRef(2, 1), "look", "{}", "a"),
              new Block.Call(new CallRef(2, 2), "pay", "{}", "b"),
              new Block.Call(new CallRef(2, 3), "pay", "{}", "c")),
          StopReason.CALLS);

  final RunBench runs;

  SealBench(Path directory) {
    runs = new RunBench(directory);
  }

  SealRequest request(@Nullable Digest head, List<CallResult> results, List<Inbound> inbound) {
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

  Digest transcript(Entry... entries) {
    return append(null, entries);
  }

  Digest append(@Nullable Digest head, Entry... entries) {
    List<byte[]> bytes = List.of(entries).stream().map(Json::bytes).toList();
    return runs.bench
        .store()
        .write(
            runs.bench.lineage(),
            batch -> runs.bench.surroundings().transcript().append(batch, head, bytes));
  }

  List<Entry> read(Sealed sealed) {
    return runs.bench.surroundings().transcript().read(sealed.head());
  }

  static Entry.ToolResult result(int call, String tool, ResultStatus status, String content) {
    return new Entry.ToolResult(new CallRef(2, call), tool, status, content);
  }

  static AnswerRecord answer(String intent, Usage usage, String cost) {
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

  static IntentRecord intent() {
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
        Usage.of(29, 500),
        null);
  }

  /** An attempt at a call of step 2 has meant to start it, and nothing more is known of it. */
  void started(int call) {
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
            Instant.EPOCH,
            null));
  }

  void put(String key, Record value) {
    boolean first =
        runs.bench
            .store()
            .write(
                runs.bench.lineage(), batch -> batch.putIfAbsent(key, Json.bytes(value)) == null);
    assertThat(first).isTrue();
  }

  boolean free(String workspace) {
    LineageId asks = LineageId.random();
    return runs.bench
        .store()
        .hold(new WorkspaceHold(new WorkspacePlace(workspace, "", ""), asks, "asks", false))
        .lineage()
        .equals(asks);
  }

  RunEnd end() {
    return Json.read(
        runs.bench.store().value(runs.bench.lineage(), Keys.RUN_END).orElseThrow(), RunEnd.class);
  }
}
