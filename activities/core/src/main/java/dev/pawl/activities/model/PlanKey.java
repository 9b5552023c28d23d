package dev.pawl.activities.model;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes two requests ask for the same answer. Its digest is the answer's key in the ledger, so
 * the bytes of a version never change: a field that a request or a plan grows is left out of it, or
 * an answer that is paid for would be paid again after an upgrade. Where an added field changes
 * what the model is asked, it becomes the next version, written only where that field is there.
 *
 * <p>The policy, the limits, the retries and the previews are not in it: they say what is made of
 * an answer, or whether it may be asked for, and none of them is in what the model is sent.
 *
 * @param version 1
 */
record PlanKey(
    int version,
    Digest agent,
    @Nullable Digest toolset,
    int step,
    @Nullable Digest head,
    List<Result> results,
    List<Message> inbound,
    @Nullable String notice,
    boolean toolsForbidden,
    int maxOutputTokens) {
  private static final int VERSION = 1;

  PlanKey {
    results = List.copyOf(results);
    inbound = List.copyOf(inbound);
  }

  /** How one call of the step before was closed. */
  record Result(int call, String kind, @Nullable Digest entry, @Nullable String reason) {}

  /** A user message: its text, or the blob that holds it. */
  record Message(String origin, @Nullable String text, @Nullable Digest blob) {}

  static PlanKey of(GenerateRequest request) {
    Plan plan = request.plan();
    return new PlanKey(
        VERSION,
        request.run().agent(),
        request.run().toolset(),
        plan.step(),
        plan.head(),
        plan.results().stream()
            .map(r -> new Result(r.call(), r.kind().name(), r.entry(), r.reason()))
            .toList(),
        plan.inbound().stream()
            .map(m -> new Message(m.origin().name(), m.text(), m.blob()))
            .toList(),
        plan.notice() == null ? null : plan.notice().name(),
        plan.toolsForbidden(),
        plan.maxOutputTokens());
  }

  Digest digest() {
    return Digest.of(Json.bytes(this));
  }
}
