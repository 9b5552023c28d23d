package dev.pawl.activities.run;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.Patience;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.kernel.Preview;
import dev.pawl.activities.kernel.Said;
import dev.pawl.activities.tool.Leftovers;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.SealRequest;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.RunEnd;
import dev.pawl.store.ledger.RunEnds;
import dev.pawl.store.ledger.RunStart;
import dev.pawl.store.ledger.StepLedger;
import dev.pawl.store.ledger.TreeRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt at ending a run. The end that an execution writes first counts; what comes after it
 * is done again by a later attempt. Works whatever ran before, or did not.
 */
final class Sealing {
  private static final Logger log = LoggerFactory.getLogger(Sealing.class);

  private final Surroundings surroundings;
  private final Equipment equipment;
  private final SealRequest request;
  private final Attempt attempt;

  Sealing(Surroundings surroundings, Equipment equipment, SealRequest request, Attempt attempt) {
    this.surroundings = surroundings;
    this.equipment = equipment;
    this.request = request;
    this.attempt = attempt;
  }

  Sealed run() {
    AgentRunResult result =
        ours(RunEnds.of(store().values(lineage(), Keys.RUN_END).values())).orElseGet(this::end);
    surroundings.faults().reached(FaultPoint.AFTER_END);
    endLeftovers();
    release();
    new HistoryKeeper(surroundings, attempt).keep(lineage(), request.execution());
    return new Sealed(result.head(), result.spending());
  }

  /** A run that was reset after its end comes to another one, which its new execution writes. */
  private Optional<AgentRunResult> ours(RunEnds ends) {
    return ends.ofExecution(attempt.ref().runId()).map(RunEnd::result);
  }

  private AgentRunResult end() {
    Optional<Closing> closing = closing();
    Spending spending = settle();
    String preview = answerPreview();
    return Patience.write(
        store(),
        lineage(),
        batch -> {
          RunEnds ends = RunEnds.of(batch.values(Keys.RUN_END).values());
          Optional<AgentRunResult> first = ours(ends);
          if (first.isPresent()) {
            return first.get();
          }
          List<byte[]> entries = closing.map(open -> open.write(batch)).orElse(List.of());
          Digest head =
              entries.isEmpty()
                  ? request.head()
                  : surroundings.transcript().append(batch, request.head(), entries);
          RunEnd end = record(head, spending, preview);
          batch.putIfAbsent(Keys.end(ends.all().size() + 1), Json.bytes(end));
          return end.result();
        });
  }

  /**
   * Empty where the transcript is damaged: it stays as it is, and the run must end all the same.
   */
  private Optional<Closing> closing() {
    try {
      List<Entry> before = surroundings.transcript().read(request.head());
      return Optional.of(new Closing(surroundings, request, attempt.ref(), before));
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.UNAVAILABLE) {
        throw e;
      }
      log.error("the transcript of {} cannot be closed", attempt.workflowId(), e);
      return Optional.empty();
    }
  }

  /** The ledger knows of answers that the workflow did not wait for. */
  private Spending settle() {
    StepCharge charge = StepLedger.total(store().values(lineage(), Keys.MODELS));
    Spending counted = request.spending();
    return new Spending(
        counted.steps(),
        counted.toolCalls(),
        charge.usage(),
        charge.cost(),
        charge.lostAttempts(),
        charge.lostCost(),
        charge.lostTokens());
  }

  private RunEnd record(@Nullable Digest head, Spending spending, @Nullable String preview) {
    return new RunEnd(
        RunEnd.FORMAT,
        attempt.ref(),
        attempt.workflowId(),
        request.execution(),
        request.step(),
        new AgentRunResult(
            AgentRunResult.FORMAT,
            lineage(),
            request.end(),
            request.reason(),
            request.message(),
            head,
            request.answer(),
            preview,
            spending,
            tree()),
        surroundings.clock().instant());
  }

  private @Nullable String answerPreview() {
    Digest answer = request.answer();
    if (answer == null) {
      return null;
    }
    try {
      Entry entry = Json.read(store().blob(answer), Entry.class);
      String said = entry instanceof Entry.Assistant answered ? Said.first(answered) : "";
      return said.isEmpty() ? null : Preview.of(said);
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.UNAVAILABLE) {
        throw e;
      }
      log.error("the answer of {} cannot be read", attempt.workflowId(), e);
      return null;
    }
  }

  /** The latest that was recorded. */
  private @Nullable String tree() {
    TreeRecord latest = null;
    for (byte[] value : store().values(lineage(), Keys.TREES).values()) {
      TreeRecord record = Json.read(value, TreeRecord.class);
      if (latest == null || !record.at().isBefore(latest.at())) {
        latest = record;
      }
    }
    return latest == null ? null : latest.tree();
  }

  /**
   * Ends what the last step's calls may still have running here: the next run in this workspace
   * must not meet it. The end is written, so nothing starts after this.
   */
  private void endLeftovers() {
    List<CallRef> calls =
        request.results().stream()
            .map(result -> new CallRef(request.step(), result.call()))
            .toList();
    new Leftovers(store(), equipment.tools(), attempt.ref().host()).end(lineage(), calls);
  }

  /** The workflow may not have heard which workspace was taken. */
  private void release() {
    Optional.ofNullable(request.run().workspace())
        .or(
            () ->
                store()
                    .value(lineage(), Keys.RUN_START)
                    .map(value -> Json.read(value, RunStart.class).prepared().workspace()))
        .ifPresent(workspace -> store().release(workspace, lineage()));
  }

  private Store store() {
    return surroundings.store();
  }

  private LineageId lineage() {
    return request.run().lineage();
  }
}
