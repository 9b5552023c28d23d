package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one step adds to the transcript before the model is called, and how it is called. Its digest
 * says whether an answer in the ledger is an answer to this.
 *
 * @param step from 1
 * @param head the transcript's end before this step; absent at the first
 * @param results how the calls of the step before were closed, in call order
 * @param inbound user messages, in order, after the results
 * @param toolsForbidden whether the model must answer now
 * @param notice what the engine tells the model in the same user turn, last; absent for nothing
 * @param maxOutputTokens the most that the reply may hold; lowered under a hard budget
 */
public record Plan(
    int step,
    @Nullable Digest head,
    List<CallResult> results,
    List<Inbound> inbound,
    boolean toolsForbidden,
    @Nullable Notice notice,
    int maxOutputTokens) {
  public Plan {
    results = List.copyOf(results);
    inbound = List.copyOf(inbound);
  }
}
