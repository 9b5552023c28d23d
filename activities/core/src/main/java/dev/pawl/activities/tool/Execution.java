package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.LiveText;
import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.RunCancelledException;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.Waiting;
import dev.pawl.activities.catalog.ParsedCall;
import dev.pawl.activities.hold.HeldWorkspace;
import dev.pawl.activities.kernel.Preview;
import dev.pawl.activities.workspace.WorkspaceException;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.StoreException;
import dev.pawl.store.ledger.Losses;
import dev.pawl.store.ledger.ToolEndRecord;
import dev.pawl.store.ledger.ToolIntentRecord;
import dev.pawl.store.ledger.ToolResultRecord;
import io.temporal.client.ActivityWorkerShutdownException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt at one call. The order is what keeps it safe: a result that is there is returned and
 * nothing runs; then it is judged; then claim and intent in one commit, the tool, the result.
 */
final class Execution {
  private static final Logger log = LoggerFactory.getLogger(Execution.class);

  private static final Duration AFTER_CONFLICT = Duration.ofSeconds(2);

  private final Surroundings surroundings;
  private final Workshop workshop;
  private final ExecuteRequest request;
  private final Attempt attempt;
  private final CallJournal journal;

  Execution(Surroundings surroundings, Workshop workshop, ExecuteRequest request, Attempt attempt) {
    this.surroundings = surroundings;
    this.workshop = workshop;
    this.request = request;
    this.attempt = attempt;
    this.journal = new CallJournal(surroundings, lineage(), call(), attempt);
  }

  ExecuteResult run() {
    Optional<ToolResultRecord> known = setUp("looking for the call's result", journal::result);
    if (known.isPresent()) {
      return report(known.get());
    }
    Given given =
        setUp("reading the call", () -> Given.read(request, surroundings, workshop.workspaces()));
    Set<String> startedBefore = journal.startedVersions();
    if (!startedBefore.isEmpty()) {
      refuseHopeless();
      workshop.gatekeeper().tool(request.name()).ifPresent(this::reap);
      if (journal.claimed()) {
        return report(keep(outcomeUnknown()));
      }
    }
    HeldWorkspace.require(
        surroundings, attempt, lineage(), given.workspace().place(workshop.workspaces().hostId()));
    Admission admission = workshop.gatekeeper().judge(request, given, startedBefore, attempt);
    if (admission instanceof Admission.Ask ask) {
      return new ExecuteResult(null, null, 0, "", ask.why(), ask.precondition(), null);
    }
    if (admission instanceof Admission.Refused refused) {
      // It says that the call was not run, which nobody knows where an attempt had started it.
      return report(keep(startedBefore.isEmpty() ? refused.result() : outcomeUnknown()));
    }
    attempt.check();
    if (attempt.outOfTime()) {
      throw ActivityFailures.terminal(
          FailureType.BUDGET_EXHAUSTED,
          "the run's wall time is over: call " + call() + " was not started");
    }
    return start(given, ((Admission.Admitted) admission).call());
  }

  private ToolResult outcomeUnknown() {
    return ToolResult.closed(
        call(), request.name(), CallResult.Kind.OUTCOME_UNKNOWN, "the worker that ran it was lost");
  }

  private <T> T setUp(String what, Callable<T> reading) {
    return Waiting.within(
        surroundings.setUpLimit(),
        what + " in " + surroundings.store().location(),
        attempt,
        reading);
  }

  private ExecuteResult start(Given given, ParsedCall.Ready<?> ready) {
    Tool<?> tool = ready.tool();
    ToolDefinition pinned = given.pinned().orElseThrow();
    boolean once = !tool.effect().repeatable() || !pinned.effect().repeatable();
    CallJournal.Start start = journal.start(intent(pinned, tool), once);
    long startedAt = System.nanoTime();
    if (start.result() != null) {
      return report(start.result());
    }
    if (start.refusal() == CallJournal.Refusal.ENDED) {
      throw new RunCancelledException();
    }
    if (start.refusal() == CallJournal.Refusal.CLAIMED) {
      // Whoever claimed it may have started something after the look before.
      reap(tool);
      return report(keep(outcomeUnknown()));
    }
    surroundings.faults().reached(FaultPoint.BEFORE_EFFECT);
    if (System.nanoTime() - startedAt > Attempt.FRESH.toNanos()) {
      Optional<ToolResultRecord> meanwhile = overtaken(start);
      if (meanwhile.isPresent()) {
        return report(meanwhile.get());
      }
    }
    return finish(given, ready, pinned, start);
  }

  private ExecuteResult finish(
      Given given, ParsedCall.Ready<?> ready, ToolDefinition pinned, CallJournal.Start start) {
    Duration time = attempt.within(pinned.timeout());
    ToolRun run = call(given, ready, time, start);
    surroundings.faults().reached(FaultPoint.AFTER_EFFECT);
    boolean finished = run.output() != null && run.output().status() == ResultStatus.OK;
    if (run.stopped() == ToolRun.Stop.SHUT_DOWN && !finished) {
      journal.ended(start.slot(), ToolEndRecord.Way.SHUT_DOWN);
      throw new ActivityWorkerShutdownException();
    }
    if (run.thrown() instanceof StoreException failed && run.stopped() != ToolRun.Stop.CANCELLED) {
      // Not the tool's own failure, so no result for the model.
      throw failed;
    }
    ToolResult result =
        ToolResult.of(call(), request.name(), run, time).hiding(surroundings.keyless());
    return report(keep(Given.edited(request) ? result.afterEdit(given.args()) : result));
  }

  private ToolRun call(
      Given given, ParsedCall.Ready<?> ready, Duration time, CallJournal.Start start) {
    CallScope scope =
        new CallScope(lineage(), call(), given.workspace().path(), time, workshop.environment());
    StopSignal stop = new StopSignal();
    AtomicBoolean over = new AtomicBoolean();
    try (LiveText text =
        new LiveText(
            surroundings, lineage(), call().step(), call().call(), start.intents().size())) {
      CallContext context =
          new CallContext(
              scope,
              stop,
              earlier -> Outputs.whole(surroundings.store(), lineage(), earlier),
              piece -> {
                attempt.received(piece.length());
                text.add("output", surroundings.keyless().apply(piece));
              },
              process -> started(start, process, over));
      // Before it is cut to size, which could leave a part of a key.
      return new ToolThread(ready, context, stop).run(time, attempt).hiding(surroundings.keyless());
    } finally {
      over.set(true);
    }
  }

  private void started(CallJournal.Start start, ProcessIdentity process, AtomicBoolean over) {
    if (over.get() || !journal.started(start, process)) {
      throw new IllegalStateException("call " + call() + " is over: nothing may start for it");
    }
  }

  private void refuseHopeless() {
    Losses lost = journal.lostInARow();
    if (lost.blameTheCall()) {
      throw ActivityFailures.terminal(
          FailureType.WORKER_LOST,
          lost.count()
              + " workers in a row ended during call "
              + call()
              + " of "
              + request.name()
              + "; look at their logs, then: pawl resume");
    }
  }

  /** Ends what earlier attempts have left running here. */
  private void reap(Tool<?> tool) {
    Leftovers.end(tool, journal.processesHere(), call());
  }

  /**
   * The result of whoever went on while this attempt slept; empty where nobody did. Throws where
   * somebody is at it, or the run has ended.
   */
  private Optional<ToolResultRecord> overtaken(CallJournal.Start start) {
    if (journal.endedSince(start)) {
      journal.ended(start.slot(), ToolEndRecord.Way.CONFLICT);
      throw new RunCancelledException();
    }
    Optional<ToolResultRecord> result = journal.result();
    if (result.isEmpty() && !journal.intents().equals(start.intents())) {
      journal.ended(start.slot(), ToolEndRecord.Way.CONFLICT);
      throw ActivityFailures.retryable(
          FailureType.CONFLICT,
          "another attempt at call " + call() + " has begun since",
          AFTER_CONFLICT);
    }
    return result;
  }

  private ToolIntentRecord intent(ToolDefinition pinned, Tool<?> tool) {
    return new ToolIntentRecord(
        ToolIntentRecord.FORMAT,
        attempt.ref(),
        request.name(),
        pinned.version(),
        tool.version(),
        tool.effect(),
        tool.access(),
        request.args(),
        Given.running(request),
        request.approval(),
        surroundings.clock().instant(),
        attempt.company());
  }

  private ToolResultRecord keep(ToolResult result) {
    surroundings.meter().add("tool_calls", 1, Map.of("status", result.entry().status().name()));
    return journal.keep(result.entry(), result.whole());
  }

  private ExecuteResult report(ToolResultRecord result) {
    String tree = request.recordTree() && journal.ended(request.beside()) ? tree() : null;
    surroundings.faults().reached(FaultPoint.BEFORE_REPORT);
    return new ExecuteResult(
        result.entry(),
        result.status(),
        result.bytes(),
        request.previews() ? preview(result) : "",
        null,
        null,
        tree,
        fatal(result) ? true : null);
  }

  /** Whether the tool itself failed, and was pinned as one whose failure ends the run. */
  private boolean fatal(ToolResultRecord result) {
    boolean failed =
        result.status() == ResultStatus.ERROR || result.status() == ResultStatus.TIMED_OUT;
    return failed
        && Pins.tools(surroundings.store(), request.run()).stream()
            .anyMatch(tool -> tool.name().equals(request.name()) && tool.fatal());
  }

  private String preview(ToolResultRecord result) {
    byte[] entry = surroundings.store().blob(result.entry());
    return Json.read(entry, Entry.class) instanceof Entry.ToolResult read
        ? Preview.of(read.content())
        : "";
  }

  private @Nullable String tree() {
    Optional<String> known = journal.tree();
    String workspace = request.run().workspace();
    if (known.isPresent() || workspace == null) {
      return known.orElse(null);
    }
    try {
      return workshop
          .workspaces()
          .recordTree(workshop.workspaces().find(workspace))
          .map(tree -> journal.keepTree(workspace, tree))
          .orElse(null);
    } catch (WorkspaceException e) {
      // The tool may have removed it. The result counts all the same; the next call will say so.
      log.info("no tree after call {}: {}", call(), e.getMessage());
      return null;
    }
  }

  private LineageId lineage() {
    return request.run().lineage();
  }

  private CallRef call() {
    return request.call();
  }
}
