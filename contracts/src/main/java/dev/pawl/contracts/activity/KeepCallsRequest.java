package dev.pawl.contracts.activity;

import dev.pawl.contracts.run.CallState;
import java.util.List;

/** Puts calls of the current step into the store that are too large to be carried. */
public record KeepCallsRequest(int format, RunRef run, List<CallState> calls) {
  public static final int FORMAT = 1;

  public KeepCallsRequest {
    calls = List.copyOf(calls);
  }
}
