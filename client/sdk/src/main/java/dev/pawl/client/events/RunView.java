package dev.pawl.client.events;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.run.Spending;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands after some of its events: a pure function of them.
 *
 * @param seq the last event that it contains
 * @param execution which execution of the chain that was
 * @param input what that execution was started with
 * @param startedAt when the run began, in its first execution
 * @param lastEventAt when the last event happened
 * @param step the last step that the model answered; 0 before
 * @param limits as extended
 * @param spending what is known to be spent; exact once the run has ended
 * @param gates what waits for a person, in call order
 * @param hold what else keeps the run from going on; absent where nothing does
 * @param open activities that are scheduled
 * @param undelivered messages of people that no model call has carried yet
 * @param head the end of the transcript at the last answer, or of the closed one
 * @param results entries of results that are not in the transcript yet, in call order
 * @param answer the entry of what the model said last
 * @param answerPreview its first characters; absent where previews are off
 * @param taskFailure the workflow's own code failed here last; absent once it went on
 * @param ended absent while the run lives
 */
public record RunView(
    String workflowId,
    LineageId lineage,
    Seq seq,
    int execution,
    String runId,
    AgentRunInput input,
    Instant startedAt,
    Instant lastEventAt,
    RunState state,
    int step,
    Limits limits,
    Spending spending,
    List<Gate> gates,
    @Nullable Held hold,
    List<OpenWork> open,
    int undelivered,
    @Nullable Digest head,
    List<Digest> results,
    @Nullable Digest answer,
    @Nullable String answerPreview,
    @Nullable String workspacePath,
    RunEvent.@Nullable TaskFailed taskFailure,
    RunEvent.@Nullable Ended ended) {
  public RunView {
    gates = List.copyOf(gates);
    open = List.copyOf(open);
    results = List.copyOf(results);
  }

  /** The gate of this call; absent where it does not wait. */
  public @Nullable Gate gate(CallRef call) {
    for (Gate gate : gates) {
      if (gate.call().equals(call)) {
        return gate;
      }
    }
    return null;
  }

  public boolean hasEnded() {
    return ended != null;
  }

  /**
   * What keeps a run from going on, besides gates.
   *
   * @param parked why it waits for a cure; absent where it is only paused
   * @param message what happened, for people
   * @param by who paused it; absent where nobody did
   */
  public record Held(
      boolean paused,
      @Nullable ParkReason parked,
      @Nullable String message,
      @Nullable Sender by,
      Instant since) {
    /** What to do about it, for people; {@code ID} stands for the run's. */
    public String cure() {
      return parked == null ? "pawl resume ID" : parked.cure();
    }
  }
}
