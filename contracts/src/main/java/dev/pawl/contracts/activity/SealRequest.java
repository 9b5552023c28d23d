package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.Spending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is still open at an end.
 *
 * @param execution which execution of the chain this is, from 1
 * @param step the last step that was planned; 0 where there was none
 * @param results how the last step's calls were closed, in call order
 * @param inbound messages that no model call will carry any more
 * @param spending what the workflow counts; the ledger may know more
 */
public record SealRequest(
    RunRef run,
    int execution,
    int step,
    @Nullable Digest head,
    List<CallResult> results,
    List<Inbound> inbound,
    End end,
    @Nullable String reason,
    @Nullable String message,
    @Nullable Digest answer,
    Spending spending) {
  public SealRequest {
    results = List.copyOf(results);
    inbound = List.copyOf(inbound);
  }
}
