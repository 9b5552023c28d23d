package dev.pawl.workflows.decide;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scripted model says. */
public final class Replies {
  private Replies() {}

  public static GenerateResult answer(GenerateRequest request) {
    return reply(request, StopReason.END);
  }

  public static GenerateResult reply(
      GenerateRequest request, StopReason stop, PlannedCall... calls) {
    int step = request.plan().step();
    return new GenerateResult(
        Digest.of("head " + step),
        Digest.of("answer " + step),
        "answer " + step,
        Digest.of("request " + step),
        100,
        new StepCharge(Usage.of(100, 10), Money.of("0.01"), 0, Money.ZERO),
        stop,
        List.of(calls),
        null);
  }

  public static PlannedCall call(int place, Verdict verdict) {
    return call(place, verdict, false);
  }

  public static PlannedCall call(int place, Verdict verdict, boolean sequential) {
    @Nullable Digest result =
        verdict == Verdict.RUN || verdict == Verdict.ASK ? null : Digest.of("refused " + place);
    return new PlannedCall(
        place,
        "tool" + place,
        Digest.of("args " + place),
        Digest.of("tool " + place),
        Access.SHELL,
        Effect.AT_MOST_ONCE,
        sequential,
        Duration.ofMinutes(1),
        verdict,
        null,
        "",
        null,
        result);
  }
}
