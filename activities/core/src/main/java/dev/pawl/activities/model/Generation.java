package dev.pawl.activities.model;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.LiveText;
import dev.pawl.activities.attempt.Patience;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.kernel.CheckedCall;
import dev.pawl.activities.kernel.Preview;
import dev.pawl.activities.kernel.ReplyReader;
import dev.pawl.activities.kernel.ReplyReading;
import dev.pawl.activities.kernel.Said;
import dev.pawl.activities.tool.Preconditions;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.ledger.AnswerRecord;
import dev.pawl.store.ledger.StepLedger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a step's model call: finds the answer in the ledger, or asks for it and keeps it
 * there before anything is made of it.
 */
final class Generation {
  private final Surroundings surroundings;
  private final ReplyReader reader;
  private final Preconditions preconditions;
  private final GenerateRequest request;
  private final Attempt attempt;
  private final SetUp setUp;
  private final StepJournal journal;
  private final ModelFailures failures;

  Generation(
      Surroundings surroundings,
      ReplyReader reader,
      Preconditions preconditions,
      Attempt attempt,
      SetUp setUp) {
    this.surroundings = surroundings;
    this.reader = reader;
    this.preconditions = preconditions;
    this.request = setUp.request();
    this.attempt = attempt;
    this.setUp = setUp;
    this.journal = new StepJournal(surroundings, lineage(), plan().step(), attempt);
    this.failures = new ModelFailures(journal, setUp, request, attempt);
  }

  GenerateResult run() {
    StepLedger ledger = journal.read();
    AnswerRecord answer = ledger.answers().get(setUp.plan().hex());
    if (answer != null) {
      count("found");
    } else {
      failures.refuseHopeless(ledger);
      answer = ask(failures.fitting(ledger), ledger.failuresOf(setUp.plan()));
    }
    surroundings.faults().reached(FaultPoint.AFTER_ANSWER);
    return write(answer, read(answer));
  }

  private AnswerRecord ask(SetUp fitted, int failedBefore) {
    attempt.check();
    StepJournal.Intended intended = journal.intend(fitted);
    long intendedAt = System.nanoTime();
    if (intended.answer() != null) {
      return intended.answer();
    }
    surroundings.faults().reached(FaultPoint.BEFORE_MODEL_CALL);
    if (System.nanoTime() - intendedAt > Attempt.FRESH.toNanos()) {
      Optional<AnswerRecord> meanwhile = journal.answer(fitted.plan());
      if (meanwhile.isPresent()) {
        journal.fail(
            fitted,
            intended,
            new StepJournal.Ended(null, false, null, "another attempt had the answer"));
        return meanwhile.get();
      }
    }
    byte[] raw;
    ModelReply reply;
    try {
      raw = send(fitted, intended, failedBefore);
      surroundings.faults().reached(FaultPoint.AFTER_MODEL_CALL);
      reply = fitted.provider().decode(raw);
    } catch (ModelException e) {
      count(String.valueOf(e.type()));
      throw failures.of(e, intended);
    } catch (RuntimeException e) {
      count("fault");
      throw failures.of(e, intended);
    }
    count("answered");
    return journal.keep(fitted, intended, reply, raw);
  }

  private byte[] send(SetUp fitted, StepJournal.Intended intended, int failedBefore)
      throws ModelException {
    LiveText text = new LiveText(surroundings, lineage(), plan().step(), 0, intended.ordinal());
    try (LiveCall call =
        new LiveCall(attempt, text, attempt.within(fitted.settings().timeout()), failedBefore)) {
      return fitted.provider().send(fitted.body().bytes(), fitted.settings(), call);
    }
  }

  private ModelReply read(AnswerRecord answer) {
    try {
      return setUp.provider().decode(surroundings.store().blob(answer.reply()));
    } catch (ModelException e) {
      throw ActivityFailures.terminal(
          FailureType.CODE_MISSING,
          "the answer of step "
              + plan().step()
              + " is in the ledger, and this worker's provider "
              + setUp.provider().name()
              + " cannot read it: "
              + e.getMessage()
              + "; start a worker of the version that wrote it, then: pawl resume");
    }
  }

  private GenerateResult write(AnswerRecord answer, ModelReply reply) {
    ReplyReading reading =
        reader.read(
            reply,
            new ReplyReader.Step(
                setUp.settings().provider(),
                plan().step(),
                setUp.tools(),
                request.policy(),
                plan().toolsForbidden()));
    Digest head = append(reading);
    List<PlannedCall> calls = reading.calls().stream().map(this::planned).toList();
    String said = Said.first(reading.entry());
    GenerateResult result =
        new GenerateResult(
            head,
            Digest.of(Json.bytes(reading.entry())),
            request.previews() ? Preview.of(said) : "",
            answer.request(),
            answer.estimated() ? 0 : answer.usage().allInput(),
            journal.read().charge(),
            reply.stop(),
            calls,
            detail(reply),
            calls.isEmpty() && said.isEmpty());
    surroundings.faults().reached(FaultPoint.BEFORE_REPORT);
    return Calls.fitting(result);
  }

  private Digest append(ReplyReading reading) {
    List<byte[]> entries = new ArrayList<>(setUp.planned());
    entries.add(Json.bytes(reading.entry()));
    return Patience.write(
        surroundings.store(),
        lineage(),
        batch -> {
          Digest end = surroundings.transcript().append(batch, plan().head(), entries);
          surroundings.faults().reached(FaultPoint.DURING_WRITE);
          for (CheckedCall call : reading.calls()) {
            batch.putBlob(call.arguments().getBytes(StandardCharsets.UTF_8));
            if (call.refusal() != null) {
              batch.putBlob(Json.bytes(call.refusal()));
            }
          }
          return end;
        });
  }

  private PlannedCall planned(CheckedCall call) {
    Entry.ToolResult refusal = call.refusal();
    Digest result = refusal == null ? null : Digest.of(Json.bytes(refusal));
    Digest precondition =
        call.verdict() == Verdict.ASK
            ? preconditions.of(request.run(), call.ref(), call.name(), call.arguments(), attempt)
            : null;
    return Calls.planned(call, request.previews(), precondition, result);
  }

  /** The provider's own words may be the model's, so they are a preview too. */
  private @Nullable String detail(ModelReply reply) {
    String detail = reply.stopDetail();
    return detail == null || !request.previews() ? null : Preview.of(detail);
  }

  private void count(String outcome) {
    surroundings
        .meter()
        .add(
            "model_requests",
            1,
            Map.of("provider", setUp.settings().provider(), "outcome", outcome));
  }

  private Plan plan() {
    return request.plan();
  }

  private LineageId lineage() {
    return request.run().lineage();
  }
}
