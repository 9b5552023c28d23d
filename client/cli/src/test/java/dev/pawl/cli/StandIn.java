package dev.pawl.cli;

import dev.pawl.cli.invocation.Runs;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
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
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.store.Transcript;
import dev.pawl.workflows.AgentRunWorkflow;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A worker with the real workflow, whose model and tools are the test's. Writes what reads need.
 */
public final class StandIn implements AutoCloseable {
  private static final StepCharge CHARGE =
      new StepCharge(Usage.of(100, 10), Money.of("0.01"), 0, Money.ZERO);

  private final Store store;
  private final Transcript transcripts;
  private final WorkflowServiceStubs stubs;
  private final WorkerFactory factory;
  private volatile Function<GenerateRequest, Reply> model;

  StandIn(String address, Path home, Function<GenerateRequest, Reply> model) {
    this(
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build()),
        home,
        model);
  }

  /** On a server that is reached like this; the connection is closed with it. */
  public StandIn(WorkflowServiceStubs server, Path home, Function<GenerateRequest, Reply> model) {
    this.model = model;
    store = Stores.open(home.resolve("store.db"));
    transcripts = new Transcript(store);
    stubs = server;
    factory =
        WorkerFactory.newInstance(
            WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder()
                    .setDataConverter(PawlDataConverter.instance())
                    .build()));
    Worker worker = factory.newWorker(TaskQueues.ofStore(store.id()));
    worker.registerWorkflowImplementationTypes(AgentRunWorkflow.class);
    worker.registerActivitiesImplementations(new Model(), new Tools(), new Runs());
    factory.start();
  }

  public Store store() {
    return store;
  }

  public void model(Function<GenerateRequest, Reply> other) {
    model = other;
  }

  /** What the model says. */
  public record Reply(String text, StopReason stop, List<Call> calls) {
    public static Reply text(String text) {
      return new Reply(text, StopReason.END, List.of());
    }

    public static Reply refusal(String text) {
      return new Reply(text, StopReason.REFUSAL, List.of());
    }

    public static Reply calls(Call... calls) {
      return new Reply("", StopReason.CALLS, List.of(calls));
    }
  }

  /** A call that the model asks for. */
  public record Call(String tool, String args, Verdict verdict) {}

  private final class Model implements ModelActivities {
    @Override
    public GenerateResult generate(GenerateRequest request) {
      Reply reply = model.apply(request);
      Plan plan = request.plan();
      return store.write(
          request.run().lineage(),
          batch -> {
            List<byte[]> entries = new ArrayList<>();
            for (CallResult result : plan.results()) {
              entries.add(result(batch, plan.step() - 1, result));
            }
            plan.inbound()
                .forEach(
                    message ->
                        entries.add(
                            Json.bytes(
                                new Entry.User(message.origin(), String.valueOf(message.text())))));
            byte[] said = Json.bytes(said(plan.step(), reply));
            entries.add(said);
            return new GenerateResult(
                transcripts.append(batch, plan.head(), entries),
                Digest.of(said),
                reply.text(),
                Digest.of("request " + plan.step()),
                100,
                CHARGE,
                reply.stop(),
                planned(batch, reply),
                null);
          });
    }
  }

  private static byte[] result(Store.Batch batch, int step, CallResult result) {
    if (result.entry() != null) {
      return batch.blob(result.entry());
    }
    return Json.bytes(
        new Entry.ToolResult(
            new CallRef(step, result.call()),
            "?",
            ResultStatus.valueOf(result.kind().name()),
            String.valueOf(result.reason())));
  }

  private static Entry.Assistant said(int step, Reply reply) {
    List<Block> blocks = new ArrayList<>();
    if (!reply.text().isEmpty()) {
      blocks.add(new Block.Text(reply.text()));
    }
    for (int i = 0; i < reply.calls().size(); i++) {
      Call call = reply.calls().get(i);
      blocks.add(new Block.Call(new CallRef(step, i + 1), call.tool(), call.args(), ""));
    }
    return new Entry.Assistant("scripted", "scripted", blocks, reply.stop());
  }

  private static List<PlannedCall> planned(Store.Batch batch, Reply reply) {
    List<PlannedCall> planned = new ArrayList<>();
    for (Call call : reply.calls()) {
      planned.add(
          new PlannedCall(
              planned.size() + 1,
              call.tool(),
              batch.putBlob(call.args().getBytes(StandardCharsets.UTF_8)),
              Digest.of("tool " + call.tool()),
              Access.SHELL,
              Effect.AT_MOST_ONCE,
              false,
              Duration.ofMinutes(1),
              call.verdict(),
              call.verdict() == Verdict.ASK ? "the policy safe asks before commands" : null,
              call.args().substring(0, Math.min(100, call.args().length())),
              null,
              null));
    }
    return planned;
  }

  private final class Tools implements ToolActivities {
    @Override
    public ExecuteResult execute(ExecuteRequest request) {
      byte[] entry =
          Json.bytes(
              new Entry.ToolResult(request.call(), request.name(), ResultStatus.OK, "it ran"));
      Digest digest =
          store.write(
              request.run().lineage(),
              batch -> {
                batch.putIfAbsent("test/ran/" + request.call(), entry);
                return batch.putBlob(entry);
              });
      return new ExecuteResult(digest, ResultStatus.OK, entry.length, "it ran", null, null, null);
    }
  }

  private final class Runs implements RunActivities {
    @Override
    public Prepared prepare(PrepareRequest request) {
      return new Prepared(
          Digest.of("tools"),
          "ws",
          "/home/ann/shop",
          TaskQueues.ofStore(store.id()),
          Money.of("3"),
          Money.of("15"),
          1000,
          Duration.ofMinutes(1));
    }

    @Override
    public Sealed seal(SealRequest request) {
      List<byte[]> entries = new ArrayList<>();
      return store.write(
          request.run().lineage(),
          batch -> {
            for (CallResult result : request.results()) {
              entries.add(result(batch, request.step(), result));
            }
            Digest head =
                entries.isEmpty()
                    ? request.head()
                    : transcripts.append(batch, request.head(), entries);
            return new Sealed(head, request.spending());
          });
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
    public void keepHistory(KeepHistoryRequest request) {}
  }

  @Override
  public void close() {
    factory.shutdownNow();
    factory.awaitTermination(10, TimeUnit.SECONDS);
    stubs.shutdownNow();
    store.close();
  }
}
