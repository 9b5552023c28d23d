package dev.pawl.workflows.decide;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.transcript.Origin;
import java.util.Map;

/** What runs of tests begin with. */
public final class Inputs {
  public static final LineageId LINEAGE = new LineageId("00000000-0000-4000-8000-000000000001");

  private Inputs() {}

  public static AgentRunInput of(RunSettings settings) {
    return new AgentRunInput(
        AgentRunInput.FORMAT,
        Rules.CURRENT,
        LINEAGE,
        Digest.of("agent"),
        new Inbound(Origin.PROMPT, "do it", null, 5),
        settings,
        new RunLabels("test", null, null, Map.of(), "tester"),
        "test",
        null);
  }
}
