package dev.pawl.benchmarks.measure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.benchmarks.Bench;
import dev.pawl.benchmarks.Measurement;
import dev.pawl.benchmarks.engine.Jvm;
import dev.pawl.benchmarks.engine.PawlEngine;
import dev.pawl.benchmarks.engine.Waiting;
import dev.pawl.benchmarks.report.Figures;
import dev.pawl.benchmarks.report.Table;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** How soon a run does what a person says: steer, approve, cancel. */
public final class Reactions implements Measurement {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int ROUNDS = 20;
  private static final MessageOptions BY = MessageOptions.by("bench");

  @Override
  public String name() {
    return "reactions";
  }

  @Override
  public String measure(Bench bench) throws InterruptedException {
    Figures steered = new Figures();
    Figures approved = new Figures();
    Figures closed = new Figures();
    Figures ended = new Figures();
    try (PawlEngine pawl = PawlEngine.start(bench.server(), Jvm.own(), bench.folder("pawl"))) {
      steer(pawl, 3, new Figures()); // the JVM gets warm
      for (int round = 0; round < bench.rounds(ROUNDS); round++) {
        steer(pawl, 1, steered);
        approve(pawl, approved);
        cancel(pawl, closed, ended);
      }
    }
    return """
        ## From a person's word to what it does

        *Steer*: from the call that sends it to the arrival of the request that carries it, where the run waits for a
        model call that ends at that moment. *Approve*: to the first thing that the approved command does. *Cancel*: in a
        model call that hangs.

        %s"""
        .formatted(
            new Table("what", "median (least–most) ms", "90 of 100 below", "goal")
                .row("steer → next request", steered.text(0), p90(steered), "< 100")
                .row("approve → the command runs", approved.text(0), p90(approved), "< 100")
                .row("cancel → the model's socket is closed", closed.text(0), p90(closed), "< 1000")
                .row("cancel → the run has ended", ended.text(0), p90(ended), "< 1000"));
  }

  private static String p90(Figures figures) {
    return Long.toString(Math.round(figures.percentile(90)));
  }

  /** Steers while the model thinks, then lets it answer: the next request carries the text. */
  private static void steer(PawlEngine pawl, int times, Figures figures)
      throws InterruptedException {
    for (int i = 0; i < times; i++) {
      try (ModelServer model = ModelServer.start()) {
        Gate thinks = new Gate();
        model.otherwise(
            request ->
                request.number() == 1
                    ? Reply.text("hm").stallBeforeHeaders(thinks)
                    : Reply.text("done"));
        RunHandle run = start(pawl, model, ApprovalMode.ALL);
        model.awaitRequest(1, PATIENCE);
        long sent = System.nanoTime();
        run.steer("look at the tests first", BY);
        thinks.open();
        figures.add(Duration.ofNanos(model.awaitRequest(2, PATIENCE).arrivedNanos() - sent));
        end(run);
      }
    }
  }

  private static void approve(PawlEngine pawl, Figures figures) throws InterruptedException {
    try (ModelServer model = ModelServer.start()) {
      Path marker = pawl.workspace().resolve("ran");
      String arguments =
          JsonNodeFactory.instance.objectNode().put("command", "echo > " + marker).toString();
      model.otherwise(
          request ->
              request.number() == 1 ? Reply.toolCall("bash", arguments) : Reply.text("done"));
      RunHandle run = start(pawl, model, ApprovalMode.SAFE, "bash");
      if (run.awaitWaitingOrEnd(PATIENCE).isEmpty()) {
        throw new IllegalStateException("no gate opened");
      }
      var card = run.card(new CallRef(1, 1));
      long sent = System.nanoTime();
      run.approve(card, BY);
      Waiting.until(PATIENCE, () -> Files.exists(marker));
      figures.add(Duration.ofNanos(System.nanoTime() - sent));
      end(run);
    }
  }

  private static void cancel(PawlEngine pawl, Figures closed, Figures ended)
      throws InterruptedException {
    try (ModelServer model = ModelServer.start()) {
      model.otherwise(request -> Reply.text("one two three").stallAfter(3, new Gate()));
      RunHandle run = start(pawl, model, ApprovalMode.ALL);
      model.awaitRequest(1, PATIENCE);
      Instant asked = Instant.now();
      long sent = System.nanoTime();
      run.cancel("enough", BY);
      closed.add(Duration.between(asked, model.awaitDisconnect(1, PATIENCE)));
      end(run);
      ended.add(Duration.ofNanos(System.nanoTime() - sent));
    }
  }

  private static RunHandle start(
      PawlEngine pawl, ModelServer model, ApprovalMode approvals, String... tools) {
    return pawl.client()
        .start(
            PawlEngine.options(
                    PawlEngine.remote(model.baseUrl().toString(), tools), pawl.workspace())
                .approvals(approvals)
                .build());
  }

  private static void end(RunHandle run) {
    if (run.awaitEnd(PATIENCE).isEmpty()) {
      throw new IllegalStateException(run.id() + " did not end");
    }
  }
}
