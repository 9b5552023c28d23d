package dev.pawl.worker.cases;

import dev.pawl.client.RunHandle;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.invariants.RunEvidence;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;

/**
 * A run in which much happens, and all of it as it should: two results in one step, a payment that
 * a person approves and one that is denied, a message, several executions.
 */
final class GoodRun implements AutoCloseable {
  static final CallRef PAYMENT = new CallRef(1, 3);
  static final CallRef DENIED = new CallRef(2, 1);
  static final String STEERING = "and quickly";
  static final String PAY = "pay";

  private final CaseRun cases;
  private final RunEvidence evidence;

  private GoodRun(CaseRun cases, RunEvidence evidence) {
    this.cases = cases;
    this.evidence = evidence;
  }

  static GoodRun in(Path directory) {
    TestTool<TestTool.Text> pay =
        TestTool.of(PAY, (text, context) -> ToolOutput.of("paid " + text.text()))
            .with(Access.SHELL)
            .with(Effect.AT_MOST_ONCE);
    CaseRun cases = CaseRun.skippingTime(directory, TestTool.echo(), pay);
    cases
        .model()
        .enqueue(
            Reply.message()
                .toolCall("echo", "{\"text\":\"one\"}")
                .toolCall("echo", "{\"text\":\"two\"}")
                .toolCall(PAY, "{\"text\":\"100\"}")
                .reply(),
            Reply.toolCall(PAY, "{\"text\":\"200\"}"),
            Reply.text("done"));
    RunHandle run =
        cases.start(
            cases.options("go").approvals(ApprovalMode.SAFE).continueAsNewEvery(Limit.atMost(1)));
    CaseRun.await(run, RunEvent.GateOpened.class, gate -> gate.call().equals(PAYMENT));
    handedOn(run, 1);
    run.steer(STEERING, CaseRun.by("ann"));
    run.approve(run.card(PAYMENT), CaseRun.by("ann"));
    CaseRun.await(run, RunEvent.GateOpened.class, gate -> gate.call().equals(DENIED));
    handedOn(run, 2);
    run.deny(DENIED, "too much", CaseRun.by("ann"));
    cases.end(run);
    return new GoodRun(cases, cases.evidence(run).build());
  }

  /** What is sent meanwhile makes the server refuse the handover, which is tried again then. */
  private static void handedOn(RunHandle run, int execution) {
    CaseRun.await(
        run, RunEvent.ContinuedAsNew.class, event -> event.seq().execution() == execution + 1);
  }

  RunEvidence evidence() {
    return evidence;
  }

  @Override
  public void close() {
    cases.close();
  }
}
