package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.ControlledFaults;
import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An attempt that died has told the model something; the next one tells it the same. */
class PlanEntriesTest {
  private static final CallRef CALL = new CallRef(1, 1);

  @TempDir Path directory;
  private ModelBench model;

  @BeforeEach
  void open() {
    model = new ModelBench(directory);
  }

  @AfterEach
  void close() {
    model.close();
  }

  @Test
  void aCallThatWasToldAsNotStartedStaysSoForARetry() {
    Plan plan = afterACall(new CallResult(1, CallResult.Kind.SKIPPED, null, "stopped"));
    model.model.answer(ScriptedReply.says("Done."));
    dyingAfterItsAnswer(plan);
    put(Keys.toolIntent(CALL, "run-1", "2", 1), new byte[1]);

    GenerateResult result = model.generate(plan, "3", 2);

    Entry.ToolResult told = (Entry.ToolResult) model.transcript(result).get(2);
    assertThat(told.status()).isEqualTo(ResultStatus.SKIPPED);
    assertThat(model.model.lastRequest()).contains("stopped").doesNotContain("worker");
    assertThat(model.model.requests()).isEqualTo(2);
  }

  @Test
  void aCallThatWasSurelyNotStartedIsToldAsSuchAndIsClosedForGood() {
    Plan plan = afterACall(new CallResult(1, CallResult.Kind.OUTCOME_UNKNOWN, null, "lost"));
    model.model.answer(ScriptedReply.says("Done."));
    dyingAfterItsAnswer(plan);

    GenerateResult result = model.generate(plan, "3", 2);

    assertThat(((Entry.ToolResult) model.transcript(result).get(2)).status())
        .as("nothing had started it, and nothing can any more")
        .isEqualTo(ResultStatus.SKIPPED);
    assertThat(model.bench.store().value(model.bench.lineage(), Keys.result(CALL))).isPresent();
  }

  @Test
  void aMessageThatCouldNotBeReadStaysUnreadForARetry() {
    byte[] text = "a long message".getBytes(StandardCharsets.UTF_8);
    Plan plan =
        new Plan(
            1,
            null,
            List.of(),
            List.of(
                new Inbound(Origin.PROMPT, "Do it.", null, 6),
                new Inbound(Origin.STEERING, null, Digest.of(text), text.length)),
            false,
            null,
            500);
    model.model.answer(ScriptedReply.says("Done."));
    dyingAfterItsAnswer(plan);
    assertThat(model.bench.blob(text)).isEqualTo(Digest.of(text));

    GenerateResult result = model.generate(plan, "3", 2);

    assertThat(((Entry.User) model.transcript(result).get(1)).origin()).isEqualTo(Origin.NOTICE);
    assertThat(model.model.requests()).isEqualTo(1);
  }

  private Plan afterACall(CallResult closed) {
    model.model.answer(ScriptedReply.says("One.").calling("look", "{\"what\":\"a\"}"));
    GenerateResult first = model.generate("1", 1);
    return new Plan(2, first.head(), List.of(closed), List.of(), false, null, 500);
  }

  private void dyingAfterItsAnswer(Plan plan) {
    model.bench.faults().killAt(FaultPoint.AFTER_ANSWER);
    assertThat(
            catchThrowableOfType(ControlledFaults.Killed.class, () -> model.generate(plan, "3", 1)))
        .isNotNull();
  }

  private void put(String key, byte[] value) {
    assertThat(
            model
                .bench
                .store()
                .write(model.bench.lineage(), batch -> batch.putIfAbsent(key, value) == null)
                .booleanValue())
        .isTrue();
  }
}
