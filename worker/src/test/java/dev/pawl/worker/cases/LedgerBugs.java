package dev.pawl.worker.cases;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.HistoryKept;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.testkit.invariants.RunEvidence;
import dev.pawl.testkit.invariants.SeenEffects;
import dev.pawl.worker.Evidence;
import io.temporal.api.history.v1.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Bugs of activities: what they do in the world, and what they keep of it. */
final class LedgerBugs {
  private LedgerBugs() {}

  static RunEvidence paysTwice(RunEvidence good, Path folder) {
    return good.but()
        .effects(new SeenEffects(GoodRun.PAY, List.of(GoodRun.PAYMENT, GoodRun.PAYMENT)))
        .build();
  }

  static RunEvidence neverPays(RunEvidence good, Path folder) {
    return good.but().effects(new SeenEffects(GoodRun.PAY, List.of())).build();
  }

  static RunEvidence startsAgain(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    String key = sabotage.key(Keys.toolIntents(GoodRun.PAYMENT));
    return sabotage.ledger(key.replaceFirst("1$", "2"), sabotage.value(key)).evidence();
  }

  static RunEvidence startsDenied(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    CallRef denied = GoodRun.DENIED;
    String key = sabotage.key(Keys.toolIntents(GoodRun.PAYMENT));
    ToolIntentRecord intent = Json.read(sabotage.value(key), ToolIntentRecord.class);
    return sabotage
        .ledger(Keys.claim(denied), sabotage.value(Keys.claim(GoodRun.PAYMENT)))
        .ledger(
            Keys.toolIntent(denied, intent.by().runId(), intent.by().activityId(), 1),
            Json.bytes(intent))
        .ledger(Keys.result(denied), sabotage.value(Keys.result(GoodRun.PAYMENT)))
        .but()
        .effects(new SeenEffects(GoodRun.PAY, List.of(GoodRun.PAYMENT, denied)))
        .build();
  }

  static RunEvidence tellsNoCost(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    RunEnd end = sabotage.end();
    AgentRunResult told = end.result();
    Spending spent = told.spending();
    Spending free =
        new Spending(
            spent.steps(),
            spent.toolCalls(),
            spent.usage(),
            Money.ZERO,
            spent.lostAttempts(),
            spent.lostCost());
    AgentRunResult other =
        new AgentRunResult(
            told.format(),
            told.lineage(),
            told.end(),
            told.reason(),
            told.message(),
            told.head(),
            told.answer(),
            told.answerPreview(),
            free,
            told.tree());
    return sabotage
        .ledger(
            Keys.RUN_END,
            new RunEnd(
                end.format(),
                end.by(),
                end.workflowId(),
                end.execution(),
                end.step(),
                other,
                end.at()))
        .evidence();
  }

  static RunEvidence forgetsOverlap(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    byte[] answer = sabotage.value(sabotage.key(Keys.answers(1)));
    return sabotage.ledger(Keys.overlaps(1) + "another/attempt/000001", answer).evidence();
  }

  static RunEvidence keepsOtherHistory(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    String key = sabotage.key(Keys.history(1) + "/");
    HistoryKept kept = Json.read(sabotage.value(key), HistoryKept.class);
    History other = History.newBuilder().addEvents(good.chain().get(1).getEvents(1)).build();
    return sabotage
        .ledger(
            key,
            new HistoryKept(
                kept.format(),
                kept.by(),
                kept.workflowId(),
                kept.execution(),
                kept.runId(),
                sabotage.blob(other.toByteArray()),
                1,
                kept.at()))
        .evidence();
  }

  static RunEvidence leaksIntoLog(RunEvidence good, Path folder) {
    return good.but().output("a worker's log", "sent with x-api-key " + Evidence.KEY).build();
  }

  /** A process that leads a group of its own, as commands do; the test ends it. */
  static RunEvidence leavesProcess(RunEvidence good, Path folder) throws IOException {
    Process left =
        new ProcessBuilder("setsid", "/bin/sh", "-c", "echo ready; exec sleep 600")
            .redirectErrorStream(true)
            .start();
    if (!left.inputReader().readLine().equals("ready")) {
      throw new IllegalStateException("no process was left");
    }
    Files.writeString(folder.resolve("pid"), Long.toString(left.pid()));
    Sabotage sabotage = new Sabotage(good);
    String key = sabotage.key(Keys.toolIntents(GoodRun.PAYMENT));
    ToolIntentRecord intent = Json.read(sabotage.value(key), ToolIntentRecord.class);
    ProcessIdentity group = new ProcessIdentity(intent.by().host(), left.pid(), started(left));
    return sabotage
        .ledger(
            Keys.process(GoodRun.PAYMENT, intent.by().runId(), intent.by().activityId(), 1),
            new ProcessRecord(ProcessRecord.FORMAT, intent.by(), group, intent.at()))
        .evidence();
  }

  private static long started(Process process) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19]);
  }

  static RunEvidence leavesHold(RunEvidence good, Path folder) {
    return new Sabotage(good).hold().evidence();
  }

  static RunEvidence leavesFile(RunEvidence good, Path folder) throws IOException {
    Files.writeString(folder.resolve("draft"), "half of it");
    return good.but().scratch(folder).build();
  }

  static RunEvidence damagesTranscript(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    Digest head = sabotage.end().result().head();
    if (head == null) {
      throw new IllegalStateException("the run said nothing");
    }
    return sabotage.lose(head).evidence();
  }

  static RunEvidence losesReply(RunEvidence good, Path folder) {
    Sabotage sabotage = new Sabotage(good);
    byte[] answer = sabotage.value(sabotage.key(Keys.answers(1)));
    return sabotage.lose(Json.read(answer, AnswerRecord.class).reply()).evidence();
  }
}
