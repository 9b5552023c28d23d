package dev.pawl.contracts.run;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.message.Inbound;
import org.jspecify.annotations.Nullable;

/**
 * What starts an execution of a run: everything that it pins.
 *
 * @param format 1
 * @param rules the set of decision rules that this execution follows
 * @param lineage absent where somebody started the workflow by hand: then the first execution's Run
 *     ID
 * @param agent the blob of the {@code AgentDefinition}
 * @param store the id of the store that holds the run
 * @param carried what an earlier execution of the chain hands on; absent in the first
 */
public record AgentRunInput(
    int format,
    int rules,
    @Nullable LineageId lineage,
    Digest agent,
    Inbound prompt,
    RunSettings settings,
    RunLabels labels,
    String store,
    @Nullable CarriedState carried) {
  public static final int FORMAT = 1;

  /** The decision rules that clients of this build pin. */
  public static final int RULES = 2;

  public AgentRunInput continuedWith(int nextRules, LineageId name, CarriedState state) {
    return new AgentRunInput(
        format, nextRules, name, agent, prompt, settings, labels, store, state);
  }
}
