package dev.pawl.testkit.invariants;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks everything that must be true of a finished run; what fails is named in one message. */
public final class Invariants {
  private static final Map<Invariant, Rule> RULES = rules();

  private Invariants() {}

  private static Map<Invariant, Rule> rules() {
    Map<Invariant, Rule> rules = new EnumMap<>(Invariant.class);
    rules.put(Invariant.I1, EndRules::check);
    rules.put(Invariant.I2, TranscriptRules::check);
    rules.put(Invariant.I3, AcknowledgedRules::check);
    rules.put(Invariant.I4, SequenceRules::check);
    rules.put(Invariant.I5, EffectRules::check);
    rules.put(Invariant.I6, ApprovalRules::check);
    rules.put(Invariant.I7, SpendingRules::check);
    rules.put(Invariant.I8, BudgetRules::check);
    rules.put(Invariant.I10, DeliveryRules::check);
    rules.put(Invariant.I12, ReplayRules::check);
    rules.put(Invariant.I13, AuditRules::check);
    rules.put(Invariant.I14, SecretRules::check);
    rules.put(Invariant.I15, LeftoverRules::check);
    rules.put(Invariant.I16, SizeRules::check);
    return Collections.unmodifiableMap(rules);
  }

  /** Those that have a checker: there is no evidence of the others yet. */
  public static Set<Invariant> checked() {
    return RULES.keySet();
  }

  /** Throws {@link AssertionError} with every violation. */
  public static void check(RunEvidence run) {
    List<String> violations = violations(run);
    if (!violations.isEmpty()) {
      throw new AssertionError(
          "run "
              + run.lineage()
              + " breaks invariants, "
              + violations.size()
              + " times:\n  "
              + String.join("\n  ", violations));
    }
  }

  /**
   * The violations, each with its invariant, such as {@code I5: …}; empty for a run as it should
   * be.
   */
  public static List<String> violations(RunEvidence run) {
    List<String> found = new ArrayList<>();
    Story story = Story.of(run);
    RULES.forEach(
        (invariant, rule) -> rule.check(story, words -> found.add(invariant + ": " + words)));
    return found;
  }
}
