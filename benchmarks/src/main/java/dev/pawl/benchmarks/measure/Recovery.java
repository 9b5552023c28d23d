package dev.pawl.benchmarks.measure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.engine.Waiting;
import dev.pawl.benchmarks.report.Figures;
import dev.pawl.benchmarks.report.Table;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** From kill -9 of the only worker, and the start of another, to the run's next model call. */
public final class Recovery implements Measurement {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int ROUNDS = 5;

  @Override
  public String name() {
    return "recovery";
  }

  @Override
  public String measure(Bench bench) throws InterruptedException {
    Figures inModelCall = new Figures();
    Figures inTool = new Figures();
    for (int round = 0; round < bench.rounds(ROUNDS); round++) {
      inModelCall.add(inModelCall(bench).toMillis() / 1e3);
      inTool.add(inTool(bench).toMillis() / 1e3);
    }
    return """
        ## After kill -9

        The only worker is killed, and another is started at once. Counted until the run's next request reaches the
        model's server: the start of a JVM, the heartbeat timeout of 5 s and the retry are in it.

        %s"""
        .formatted(
            new Table("killed in", "seconds to the next model call", "goal")
                .row("a model call", inModelCall.text(1), "≤ 8")
                .row("a tool call", inTool.text(1), "≤ 8"));
  }

  private static Duration inModelCall(Bench bench) throws InterruptedException {
    try (ModelServer model = ModelServer.start();
        PawlEngine pawl =
            PawlEngine.start(bench.server(), Jvm.own(), bench.folder("in-model-call"))) {
      AtomicBoolean first = new AtomicBoolean(true);
      model.otherwise(
          request ->
              first.getAndSet(false)
                  ? Reply.text("one two three").stallAfter(3, new Gate())
                  : Reply.text("done"));
      start(pawl, PawlEngine.remote(model.baseUrl().toString()));
      model.awaitRequest(1, PATIENCE);
      long killed = System.nanoTime();
      pawl.replaceWorker();
      return since(killed, model.awaitRequest(2, PATIENCE));
    }
  }

  private static Duration inTool(Bench bench) throws InterruptedException {
    try (ModelServer model = ModelServer.start();
        PawlEngine pawl = PawlEngine.start(bench.server(), Jvm.own(), bench.folder("in-tool"))) {
      Path marker = pawl.workspace().resolve("running");
      String arguments =
          JsonNodeFactory.instance
              .objectNode()
              .put("command", "touch " + marker + "; sleep 600")
              .toString();
      model.otherwise(
          request ->
              request.number() == 1 ? Reply.toolCall("bash", arguments) : Reply.text("done"));
      start(pawl, PawlEngine.remote(model.baseUrl().toString(), "bash"));
      model.awaitRequest(1, PATIENCE);
      Waiting.until(PATIENCE, () -> Files.exists(marker));
      long killed = System.nanoTime();
      pawl.replaceWorker();
      return since(killed, model.awaitRequest(2, PATIENCE));
    }
  }

  private static RunHandle start(PawlEngine pawl, AgentDefinition agent) {
    return pawl.client().start(PawlEngine.options(agent, pawl.workspace()).build());
  }

  private static Duration since(long nanos, RecordedRequest request) {
    return Duration.ofNanos(request.arrivedNanos() - nanos);
  }
}
