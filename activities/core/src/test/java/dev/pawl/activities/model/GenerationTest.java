package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.activities.attempt.Sign;
import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.store.Keys;
import dev.pawl.store.StreamChunk;
import io.temporal.failure.ApplicationFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class GenerationTest {
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
  void promptAndAnswerStandInTheTranscript() {
    model.model.answer(ScriptedReply.says("Done."));

    GenerateResult result = model.generate("1", 1);

    assertThat(model.transcript(result)).first().isEqualTo(new Entry.User(Origin.PROMPT, "Do it."));
    assertThat(model.transcript(result).get(1)).isInstanceOf(Entry.Assistant.class);
    assertThat(Digest.of(Json.bytes(model.transcript(result).get(1)))).isEqualTo(result.answer());
    assertThat(result.stop()).isEqualTo(StopReason.END);
    assertThat(result.inputTokens()).isEqualTo(1_000);
    assertThat(model.model.lastRequest()).contains("Be brief.").contains("\"maxOutputTokens\":500");
  }

  @Test
  void planIsAppendedResultsFirstInCallOrderThenMessagesThenTheNotice() {
    model.model.answer(
        ScriptedReply.says("Two.")
            .calling("look", "{\"what\":\"a\"}")
            .calling("look", "{\"what\":\"b\"}"));
    GenerateResult first = model.generate("1", 1);
    Digest stored =
        model.bench.blob(
            Json.bytes(new Entry.ToolResult(new CallRef(1, 1), "look", ResultStatus.OK, "found")));
    Digest longText = model.bench.blob("a long message");
    model.model.answer(ScriptedReply.says("Done."));

    GenerateResult second =
        model.generate(
            new Plan(
                2,
                first.head(),
                List.of(
                    new CallResult(1, CallResult.Kind.STORED, stored, null),
                    new CallResult(2, CallResult.Kind.DENIED, null, "not today")),
                List.of(
                    new Inbound(Origin.STEERING, "hurry", null, 5),
                    new Inbound(Origin.STEERING, null, longText, 14)),
                true,
                Notice.TOOL_CALLS_SPENT,
                500),
            "2",
            1);

    List<Entry> added = model.transcript(second).subList(2, 7);
    assertThat(added.get(0))
        .isEqualTo(new Entry.ToolResult(new CallRef(1, 1), "look", ResultStatus.OK, "found"));
    assertThat(added.get(1)).isInstanceOf(Entry.ToolResult.class);
    Entry.ToolResult denied = (Entry.ToolResult) added.get(1);
    assertThat(denied.call()).isEqualTo(new CallRef(1, 2));
    assertThat(denied.status()).isEqualTo(ResultStatus.DENIED);
    assertThat(denied.content()).contains("not today");
    assertThat(added.get(2)).isEqualTo(new Entry.User(Origin.STEERING, "hurry"));
    assertThat(added.get(3)).isEqualTo(new Entry.User(Origin.STEERING, "a long message"));
    assertThat(added.get(4)).isInstanceOf(Entry.User.class);
    assertThat(model.model.lastRequest())
        .contains("\"toolsForbidden\":true")
        .containsSubsequence("found", "not today", "hurry", "a long message");
  }

  @Test
  void deniedCallThatHadStartedBeforeMayHaveRun() {
    model.model.answer(ScriptedReply.says("One.").calling("look", "{\"what\":\"a\"}"));
    GenerateResult first = model.generate("1", 1);
    CallRef call = new CallRef(1, 1);
    String intent = Keys.toolIntent(call, "run-1", "2", 1);
    model
        .bench
        .store()
        .write(model.bench.lineage(), batch -> batch.putIfAbsent(intent, new byte[1]) == null);
    model.model.answer(ScriptedReply.says("Done."));

    GenerateResult second =
        model.generate(
            new Plan(
                2,
                first.head(),
                List.of(new CallResult(1, CallResult.Kind.DENIED, null, "not today")),
                List.of(),
                false,
                null,
                500),
            "3",
            1);

    Entry.ToolResult result = (Entry.ToolResult) model.transcript(second).get(2);
    assertThat(result.status()).isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
    assertThat(result.content()).contains("before a person denied it: not today");
  }

  @Test
  void messageWhoseTextCannotBeHadIsToldAndTheRunGoesOn() {
    Digest missing = Digest.of("nobody kept this");
    Digest large = model.bench.blob("x".repeat(PlanEntries.LARGEST_MESSAGE + 1));
    Digest blank = model.bench.blob(" \n");
    model.model.answer(ScriptedReply.says("Done."));

    GenerateResult result =
        model.generate(
            new Plan(
                1,
                null,
                List.of(),
                List.of(
                    new Inbound(Origin.PROMPT, "Do it.", null, 6),
                    new Inbound(Origin.STEERING, null, missing, 256),
                    new Inbound(Origin.STEERING, null, large, 256),
                    new Inbound(Origin.TURN, null, blank, 256),
                    new Inbound(Origin.STEERING, "hurry", null, 5)),
                false,
                null,
                500),
            "1",
            1);

    assertThat(model.transcript(result).subList(1, 4))
        .extracting(entry -> ((Entry.User) entry).origin())
        .containsOnly(Origin.NOTICE);
    assertThat(model.model.lastRequest())
        .contains(missing.hex(), large.hex(), "is blank")
        .containsSubsequence("Do it.", "is not in the store", "4194305 bytes", "hurry")
        .hasSizeLessThan(10_000);
  }

  @Test
  void runWhosePromptCannotBeHadWaitsForIt() {
    Digest missing = Digest.of("nobody kept this");
    Plan plan =
        new Plan(
            1,
            null,
            List.of(),
            List.of(new Inbound(Origin.PROMPT, null, missing, 256)),
            false,
            null,
            500);

    ApplicationFailure failure =
        catchThrowableOfType(ApplicationFailure.class, () -> model.generate(plan, "1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.STORE_DAMAGED.name());
    assertThat(model.model.requests()).isZero();
  }

  @Test
  void callsAreJudgedAndKept() throws Exception {
    Files.writeString(model.bench.workspace().path().resolve("a"), "before");
    model.model.answer(
        ScriptedReply.says("Three.")
            .calling("look", "{\"what\":\"x\"}")
            .calling("run", "{\"what\":\"y\",\"file\":\"a\"}")
            .calling("luk", "{}"));

    List<PlannedCall> calls = model.generate("1", 1).calls();

    assertThat(calls)
        .extracting(PlannedCall::verdict)
        .containsExactly(Verdict.RUN, Verdict.ASK, Verdict.ERROR);
    assertThat(calls.get(0).preview()).isEqualTo("{\"what\":\"x\"}");
    assertThat(new String(model.bench.store().blob(calls.get(0).args()), StandardCharsets.UTF_8))
        .isEqualTo("{\"what\":\"x\"}");
    assertThat(calls.get(0).precondition()).isNull();
    assertThat(calls.get(1).precondition()).isEqualTo(Digest.of("before"));
    assertThat(calls.get(1).why()).contains("it runs commands");
    assertThat(result(calls.get(2)).status()).isEqualTo(ResultStatus.UNKNOWN_TOOL);
    assertThat(result(calls.get(2)).content()).contains("did you mean \\\"look\\\"?");
  }

  @Test
  void callThatWasCutOffNeverRuns() {
    model.model.answer(
        ScriptedReply.says("")
            .calling("look", "{\"what\":\"x\"}")
            .stopping(StopReason.MAX_TOKENS, null));

    GenerateResult generated = model.generate("1", 1);

    assertThat(generated.stop()).isEqualTo(StopReason.MAX_TOKENS);
    assertThat(generated.calls().get(0).verdict()).isEqualTo(Verdict.ERROR);
    assertThat(result(generated.calls().get(0)).status()).isEqualTo(ResultStatus.TRUNCATED);
  }

  @Test
  void liveTextReachesWatchersWithTheAttemptThatItIsOf() {
    model.model.answer(
        call -> {
          call.delta(ModelCall.Delta.ANSWER, "dis");
          call.delta(ModelCall.Delta.ANSWER, "carded");
          throw new dev.pawl.contracts.model.ModelException(FailureType.OVERLOADED, "no");
        });
    model.model.answer(
        call -> {
          call.delta(ModelCall.Delta.REASONING, "hm");
          call.delta(ModelCall.Delta.ANSWER, "Do");
          call.delta(ModelCall.Delta.ANSWER, "ne.");
          return ScriptedReply.says("Done.").bytes();
        });
    model.failing("1", 1);
    model.generate("2", 1);

    assertThat(model.bench.store().stream(model.bench.lineage(), 0, 100))
        .extracting(StreamChunk.Numbered::chunk)
        .containsExactly(
            new StreamChunk(1, 0, 1, "answer", "discarded"),
            new StreamChunk(1, 0, 2, "reasoning", "hm"),
            new StreamChunk(1, 0, 2, "answer", "Done."));
  }

  @Test
  void personWhoOnlyPausesLetsTheCallFinish() {
    model.model.answer(
        call -> {
          model.bench.sign(Sign.CANCEL_REQUESTED);
          while (model.bench.runs().asked() < 2) {
            Thread.onSpinWait();
          }
          assertThat(call.cancelled()).isFalse();
          return ScriptedReply.says("Done.").bytes();
        });

    assertThat(model.generate("1", 1).answerPreview()).isEqualTo("Done.");
  }

  @Test
  void missingBlobIsNamed() {
    Digest nowhere = Digest.of("nowhere");
    Plan plan = new Plan(2, nowhere, List.of(), List.of(), false, null, 500);

    ApplicationFailure failure = failing(() -> model.generate(plan, "1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.STORE_DAMAGED.name());
    assertThat(failure.getOriginalMessage()).contains(nowhere.hex());
    assertThat(model.model.requests()).isZero();
  }

  @Test
  void beatsGoOnWhileTheModelIsSilent() {
    model.model.answer(
        call -> {
          int asked = model.bench.runs().asked();
          model.bench.sign(Sign.GONE);
          while (model.bench.runs().asked() < asked + 3) {
            Thread.onSpinWait();
          }
          return ScriptedReply.says(Bench.WORKFLOW).bytes();
        });

    assertThat(model.generate("1", 1).answerPreview()).isEqualTo(Bench.WORKFLOW);
  }

  private Entry.ToolResult result(PlannedCall call) {
    @Nullable Digest digest = call.result();
    assertThat(digest).isNotNull();
    return (Entry.ToolResult) Json.read(model.bench.store().blob(digest), Entry.class);
  }

  private static ApplicationFailure failing(Runnable work) {
    ApplicationFailure failure = catchThrowableOfType(ApplicationFailure.class, work::run);
    assertThat(failure).isNotNull();
    return failure;
  }

  @Test
  void entryOfALaterFormatIsForAWorkerThatKnowsIt() {
    Digest later =
        model.bench.blob(
            "{\"type\":\"tool_result\",\"call\":\"1.1\",\"tool\":\"look\",\"format\":2}");
    Plan plan =
        new Plan(
            2,
            null,
            List.of(new CallResult(1, CallResult.Kind.STORED, later, null)),
            List.of(),
            false,
            null,
            500);

    ApplicationFailure failure =
        catchThrowableOfType(ApplicationFailure.class, () -> model.generate(plan, "1", 1));

    assertThat(failure.getType()).isEqualTo(FailureType.CODE_MISSING.name());
    assertThat(failure.getOriginalMessage()).contains("ToolResult of format 2");
  }
}
