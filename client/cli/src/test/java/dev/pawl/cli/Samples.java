package dev.pawl.cli;

import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.ViewFold;
import dev.pawl.client.events.Work;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The events of a run that has a bit of everything, at fixed times. */
public final class Samples {
  public static final Instant START = Instant.parse("2026-11-30T10:00:00Z");
  public static final LineageId LINEAGE = new LineageId("00000000-0000-4000-8000-000000000001");
  private static final Sender ANN = new Sender("ann@laptop", "r1", Sender.Door.UPDATE);

  private final List<RunEvent> events = new ArrayList<>();
  private int seconds;

  private Samples() {}

  /** From the start to a gate that is still open. */
  public static List<RunEvent> waiting() {
    Samples samples = new Samples();
    samples.begin();
    return samples.events;
  }

  /** The same, and what a person, a failing provider and a parked run add to it. */
  public static List<RunEvent> everything() {
    Samples samples = new Samples();
    samples.begin();
    samples.goOn();
    return samples.events;
  }

  public static RunView view(List<RunEvent> events) {
    return ViewFold.of(events).orElseThrow();
  }

  private Seq seq() {
    return new Seq(1, events.size() + 1L, 0);
  }

  private Instant at() {
    return START.plusSeconds(seconds++);
  }

  private void begin() {
    events.add(
        new RunEvent.Started(
            seq(),
            at(),
            "fix-login-7f3a",
            "11111111-0000-4000-8000-000000000001",
            LINEAGE,
            new AgentRunInput(
                1,
                1,
                LINEAGE,
                Digest.of("agent"),
                new Inbound(Origin.PROMPT, "fix it", null, 6),
                RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, null),
                new RunLabels("coder", null, null, Map.of("team", "web"), "ann@laptop"),
                "store123",
                null)));
    answered(
        1,
        call(1, "read_file", "{\"path\":\"src/main/java/com/example/shop/login/Login.java\"}"),
        call(2, "bash", "{\"command\":\"mvn -q test -Dtest=LoginTest\"}"));
    finished("1.1", "read_file", ResultStatus.OK, "class Login", 400);
    finished("1.2", "bash", ResultStatus.ERROR, "exit 1: expected 3\\nbut was 4", 8100);
    answered(2, call(1, "bash", "{\"command\":\"git push origin main\"}"));
    events.add(
        new RunEvent.GateOpened(
            seq(),
            at(),
            CallRef.of("2.1"),
            call(1, "bash", "{\"command\":\"git push origin main\"}"),
            START.plus(Duration.ofDays(7))));
  }

  private void goOn() {
    events.add(new RunEvent.Steered(seq(), at(), ANN, "look at\n\u001b[31mthis", null));
    events.add(
        new RunEvent.GateDecided(
            seq(), at(), CallRef.of("2.1"), false, ANN, true, "not on main", null));
    finished("2.1", "bash", ResultStatus.DENIED, "", 0);
    events.add(
        new RunEvent.AttemptFailed(
            seq(),
            at(),
            new Work(Work.Kind.GENERATE, 3, null),
            3,
            "OVERLOADED",
            "the provider is overloaded",
            false,
            true,
            null));
    events.add(
        new RunEvent.Parked(
            seq(), at(), ParkReason.AUTHENTICATION, "the provider refused the key"));
    events.add(
        new RunEvent.BudgetExtended(
            seq(),
            at(),
            ANN,
            new ExtendBudget(
                null,
                Limit.atMost(200),
                Limit.atMost(61_000L),
                Limit.atMost(Money.of("4")),
                Limit.unlimited(),
                null,
                null)));
    events.add(new RunEvent.Paused(seq(), at(), ANN, "lunch"));
  }

  private void answered(int step, PlannedCall... calls) {
    events.add(
        new RunEvent.ModelAnswered(
            seq(),
            at(),
            step,
            new GenerateResult(
                Digest.of("head " + step),
                Digest.of("answer " + step),
                "I will look.",
                Digest.of("request " + step),
                1000,
                new StepCharge(Usage.of(1000, 50), Money.of("0.0123"), 1, Money.of("0.004")),
                StopReason.CALLS,
                List.of(calls),
                null),
            Duration.ofMillis(1500)));
  }

  private void finished(
      String call, String tool, ResultStatus status, String preview, long millis) {
    events.add(
        new RunEvent.CallFinished(
            seq(),
            at(),
            CallRef.of(call),
            tool,
            status,
            Digest.of(call),
            100,
            preview,
            status == ResultStatus.DENIED ? "not on main" : null,
            millis == 0 ? null : Duration.ofMillis(millis),
            null));
  }

  private static PlannedCall call(int place, String tool, String preview) {
    return new PlannedCall(
        place,
        tool,
        Digest.of("args"),
        Digest.of("tool"),
        Access.SHELL,
        Effect.AT_MOST_ONCE,
        false,
        Duration.ofMinutes(1),
        Verdict.ASK,
        "the policy safe asks before commands",
        preview,
        null,
        null);
  }
}
