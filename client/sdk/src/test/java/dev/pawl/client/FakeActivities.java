package dev.pawl.client;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.IdTakenRequest;
import dev.pawl.contracts.activity.KeepCallsRequest;
import dev.pawl.contracts.activity.KeepHistoryRequest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.activity.KeptCalls;
import dev.pawl.contracts.activity.ModelActivities;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.RecallRequest;
import dev.pawl.contracts.activity.RunActivities;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.activity.ToolActivities;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.Transcript;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunStart;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.api.history.v1.History;
import io.temporal.client.WorkflowClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Activities that write what real ones write, so that every read has something to find, with a
 * model and tools that are functions of the test's.
 */
final class FakeActivities {
  static final StepCharge CHARGE =
      new StepCharge(Usage.of(100, 10), Money.of("0.01"), 0, Money.ZERO);
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private final Store store;
  private final WorkflowClient client;
  private final String queue;
  private final Transcript transcripts;
  volatile Function<GenerateRequest, Reply> model = request -> Reply.text("done");
  volatile BiFunction<ExecuteRequest, String, String> tool = (request, args) -> "ok";

  /** Whether Event Histories are kept in the store. */
  volatile boolean keeps = true;

  FakeActivities(Store store, WorkflowClient client, String queue) {
    this.store = store;
    this.client = client;
    this.queue = queue;
    this.transcripts = new Transcript(store);
  }

  Object[] all() {
    return new Object[] {new Model(), new Tools(), new Runs()};
  }

  /** What the model says. */
  record Reply(String text, List<Call> calls) {
    static Reply text(String text) {
      return new Reply(text, List.of());
    }

    static Reply calls(Call... calls) {
      return new Reply("", List.of(calls));
    }
  }

  /** A call that the model asks for. */
  record Call(String tool, String args, Verdict verdict) {}

  private final class Model implements ModelActivities {
    @Override
    public GenerateResult generate(GenerateRequest request) {
      Reply reply = model.apply(request);
      Plan plan = request.plan();
      return store.write(
          request.run().lineage(),
          batch -> {
            List<byte[]> entries = new ArrayList<>(results(batch, plan));
            plan.inbound().forEach(message -> entries.add(user(message)));
            byte[] said = Json.bytes(said(plan.step(), reply));
            entries.add(said);
            Digest head = transcripts.append(batch, plan.head(), entries);
            return new GenerateResult(
                head,
                Digest.of(said),
                reply.text(),
                Digest.of("request " + plan.step()),
                100,
                CHARGE,
                reply.calls().isEmpty() ? StopReason.END : StopReason.CALLS,
                planned(batch, plan.step(), reply),
                null);
          });
    }
  }

  private List<byte[]> results(Store.Batch batch, Plan plan) {
    List<byte[]> entries = new ArrayList<>();
    for (CallResult result : plan.results()) {
      CallRef call = new CallRef(plan.step() - 1, result.call());
      entries.add(
          result.entry() != null
              ? batch.blob(result.entry())
              : Json.bytes(
                  new Entry.ToolResult(
                      call, "?", ResultStatus.valueOf(result.kind().name()), "not run")));
    }
    return entries;
  }

  private byte[] user(Inbound message) {
    String text =
        message.text() == null
            ? new String(store.blob(blob(message)), StandardCharsets.UTF_8)
            : message.text();
    return Json.bytes(new Entry.User(message.origin(), text));
  }

  private static Digest blob(Inbound message) {
    Digest blob = message.blob();
    if (blob == null) {
      throw new AssertionError("neither text nor blob");
    }
    return blob;
  }

  private static Entry said(int step, Reply reply) {
    List<Block> blocks = new ArrayList<>();
    if (!reply.text().isEmpty()) {
      blocks.add(new Block.Text(reply.text()));
    }
    for (int i = 0; i < reply.calls().size(); i++) {
      Call call = reply.calls().get(i);
      blocks.add(new Block.Call(new CallRef(step, i + 1), call.tool(), call.args(), "c" + i));
    }
    return new Entry.Assistant("fake", "fake-1", blocks, StopReason.END);
  }

  private static List<PlannedCall> planned(Store.Batch batch, int step, Reply reply) {
    List<PlannedCall> planned = new ArrayList<>();
    for (int i = 0; i < reply.calls().size(); i++) {
      Call call = reply.calls().get(i);
      boolean open = call.verdict() == Verdict.RUN || call.verdict() == Verdict.ASK;
      Digest refusal =
          open
              ? null
              : batch.putBlob(
                  Json.bytes(
                      new Entry.ToolResult(
                          new CallRef(step, i + 1), call.tool(), ResultStatus.DENIED, "no")));
      planned.add(
          new PlannedCall(
              i + 1,
              call.tool(),
              batch.putBlob(call.args().getBytes(StandardCharsets.UTF_8)),
              Digest.of("tool " + call.tool()),
              Access.SHELL,
              Effect.IDEMPOTENT,
              false,
              TIMEOUT,
              call.verdict(),
              call.verdict() == Verdict.RUN ? null : "policy safe",
              call.args(),
              null,
              refusal));
    }
    return planned;
  }

  private final class Tools implements ToolActivities {
    @Override
    public ExecuteResult execute(ExecuteRequest request) {
      Digest args =
          request.approval() != null && request.approval().editedArgs() != null
              ? request.approval().editedArgs()
              : request.args();
      String output = tool.apply(request, new String(store.blob(args), StandardCharsets.UTF_8));
      byte[] entry =
          Json.bytes(new Entry.ToolResult(request.call(), request.name(), ResultStatus.OK, output));
      Digest written = store.write(request.run().lineage(), batch -> batch.putBlob(entry));
      return new ExecuteResult(written, ResultStatus.OK, output.length(), output, null, null, null);
    }
  }

  private final class Runs implements RunActivities {
    @Override
    public Prepared prepare(PrepareRequest request) {
      Prepared prepared =
          new Prepared(
              Digest.of("tools"),
              "ws",
              "/srv/shop",
              queue,
              Money.of("3"),
              Money.of("15"),
              1000,
              TIMEOUT);
      put(
          request.run().lineage(),
          Keys.RUN_START,
          new RunStart(
              RunStart.FORMAT,
              attempt(),
              info().getWorkflowId(),
              request.run().agent(),
              request.settings(),
              prepared,
              Instant.EPOCH));
      return prepared;
    }

    @Override
    public Sealed seal(SealRequest request) {
      Sealed sealed = new Sealed(request.head(), request.spending());
      keep(request.run().lineage(), request.execution());
      put(
          request.run().lineage(),
          Keys.RUN_END,
          new RunEnd(
              RunEnd.FORMAT,
              attempt(),
              info().getWorkflowId(),
              request.execution(),
              request.step(),
              result(request, sealed),
              Instant.EPOCH.plusSeconds(9)));
      return sealed;
    }

    private AgentRunResult result(SealRequest request, Sealed sealed) {
      return new AgentRunResult(
          AgentRunResult.FORMAT,
          request.run().lineage(),
          request.end(),
          request.reason(),
          request.message(),
          sealed.head(),
          request.answer(),
          null,
          sealed.spending(),
          null);
    }

    @Override
    public Digest keepIds(KeepIdsRequest request) {
      return keepJson(request.run(), request.keys());
    }

    @Override
    public boolean idTaken(IdTakenRequest request) {
      return List.of(Json.read(store.blob(request.kept()), String[].class)).contains(request.key());
    }

    @Override
    public Digest keepCalls(KeepCallsRequest request) {
      return keepJson(request.run(), new KeptCalls(KeptCalls.FORMAT, request.calls()));
    }

    @Override
    public KeptCalls recall(RecallRequest request) {
      return Json.read(store.blob(request.kept()), KeptCalls.class);
    }

    private Digest keepJson(RunRef run, Object value) {
      return store.write(run.lineage(), batch -> batch.putBlob(Json.bytes(value)));
    }

    @Override
    public void keepHistory(KeepHistoryRequest request) {
      keep(request.run().lineage(), request.execution());
    }
  }

  private void keep(LineageId lineage, int execution) {
    if (!keeps) {
      return;
    }
    String workflowId = info().getWorkflowId();
    String runId = info().getWorkflowRunId();
    History history = client.fetchHistory(workflowId, runId).getHistory();
    keep(lineage, execution, workflowId, runId, history, "");
  }

  void keep(
      LineageId lineage,
      int execution,
      String workflowId,
      String runId,
      History history,
      String keySuffix) {
    AttemptRef by = new AttemptRef(runId, "activity", 1, "host", "worker", "test");
    store.write(
        lineage,
        batch -> {
          HistoryKept kept =
              new HistoryKept(
                  HistoryKept.FORMAT,
                  by,
                  workflowId,
                  execution,
                  runId,
                  batch.putBlob(history.toByteArray()),
                  history.getEventsCount(),
                  Instant.EPOCH);
          String key = Keys.history(execution) + keySuffix;
          return batch.putIfAbsent(key, Json.bytes(kept)) == null;
        });
  }

  private void put(LineageId lineage, String key, Record value) {
    byte[] bytes = Json.bytes(value);
    boolean wrote = store.write(lineage, batch -> batch.putIfAbsent(key, bytes) == null);
    if (!wrote && !key.equals(Keys.RUN_START)) {
      throw new AssertionError(key + " was written before");
    }
  }

  private static AttemptRef attempt() {
    return new AttemptRef(
        info().getWorkflowRunId(),
        info().getActivityId(),
        info().getAttempt(),
        "host",
        "worker",
        "test");
  }

  private static ActivityInfo info() {
    return Activity.getExecutionContext().getInfo();
  }
}
