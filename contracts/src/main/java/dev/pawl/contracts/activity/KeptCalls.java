package dev.pawl.contracts.activity;

import dev.pawl.contracts.run.CallState;
import java.util.List;

/** Some calls of the current step, in order. */
public record KeptCalls(int format, List<CallState> calls) {
  public static final int FORMAT = 1;

  public KeptCalls {
    calls = List.copyOf(calls);
  }
}
