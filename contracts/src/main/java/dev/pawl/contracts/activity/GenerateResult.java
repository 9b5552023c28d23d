package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.StopReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one model call came to.
 *
 * @param head the transcript's end, with what the model said
 * @param answer the entry of what the model said
 * @param answerPreview its first characters; empty where previews are off or it said nothing
 * @param request the digest of the request's bytes
 * @param inputTokens what the provider counted as the request's size; 0 where it does not say
 * @param charge everything paid for this step so far
 * @param calls what the model asked for, in order
 * @param detail the provider's own words on a refusal or an unknown stop
 * @param silent whether the reply holds neither text that can be seen nor calls; absent where an
 *     earlier build made the result
 */
public record GenerateResult(
    Digest head,
    Digest answer,
    String answerPreview,
    Digest request,
    long inputTokens,
    StepCharge charge,
    StopReason stop,
    List<PlannedCall> calls,
    @Nullable String detail,
    @Nullable Boolean silent) {
  public GenerateResult {
    calls = List.copyOf(calls);
  }

  /** One that does not say whether it is silent. */
  public GenerateResult(
      Digest head,
      Digest answer,
      String answerPreview,
      Digest request,
      long inputTokens,
      StepCharge charge,
      StopReason stop,
      List<PlannedCall> calls,
      @Nullable String detail) {
    this(head, answer, answerPreview, request, inputTokens, charge, stop, calls, detail, null);
  }
}
