package dev.pawl.testkit.invariants;

import java.util.ArrayList;
import java.util.List;

/** Checks everything that must be true of a finished run; what fails is named in one message. */
public final class Invariants {
  private Invariants() {}

  /** Throws {@link AssertionError} with every violation. */
  public static void check(RunEvidence run) {
    List<String> violations = violations(run);
    if (!violations.isEmpty()) {
      throw new AssertionError(
          "run "
              + run.lineage()
              + " breaks "
              + violations.size()
              + " invariants:\n  "
              + String.join("\n  ", violations));
    }
  }

  /** The violations, in words; empty for a run as it should be. */
  public static List<String> violations(RunEvidence run) {
    List<String> found = new ArrayList<>();
    TranscriptRules.check(run, found::add);
    LedgerRules.check(run, found::add);
    HistoryRules.check(run, found::add);
    ApprovalRules.check(run, found::add);
    return found;
  }
}
