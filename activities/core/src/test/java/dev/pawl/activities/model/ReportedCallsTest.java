package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.transcript.StopReason;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the workflow is told of a reply is small, and shows no more than it may. */
@Timeout(60)
final class ReportedCallsTest {
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
  void resultWithAHundredCallsFitsIntoTheHistory() {
    ScriptedReply reply = ScriptedReply.says("Many.");
    for (int i = 0; i < 150; i++) {
      reply = reply.calling("run", "{\"what\":\"" + "\u00e4".repeat(5_000) + "\"}");
    }
    model.model.answer(reply);

    GenerateResult result = model.generate("1", 1);

    assertThat(Json.bytes(result).length).isLessThan(64 * 1024);
    assertThat(result.calls()).hasSizeBetween(100, 101);
  }

  @Test
  void resultWithAHundredCallsOfToolsWithLongForeignNamesFitsIntoTheHistory() {
    ScriptedReply reply = ScriptedReply.says("Many.");
    for (int i = 0; i < 101; i++) {
      String name = "\uD83D\uDE80".repeat(64);
      reply = reply.calling(name, "{\"what\":\"" + "\uD83D\uDE80".repeat(500) + "\"}");
    }
    model.model.answer(reply);

    GenerateResult result = model.generate("1", 1);

    assertThat(Json.bytes(result).length).isLessThan(64 * 1024);
    assertThat(result.calls()).hasSize(101);
    assertThat(result.calls()).allMatch(call -> call.name().startsWith("\uD83D\uDE80"));
  }

  @Test
  void longestTextsAreCutInStagesUntilTheResultFits() {
    ScriptedReply reply = ScriptedReply.says("Many.");
    for (int i = 0; i < 101; i++) {
      reply = reply.calling("\u0001".repeat(64), "{\"what\":\"" + "\"".repeat(500) + "\"}");
    }
    model.model.answer(reply);
    GenerateResult whole = model.generate("1", 1);
    List<PlannedCall> calls = whole.calls().stream().map(ReportedCallsTest::withLongTexts).toList();

    GenerateResult result =
        Calls.fitting(
            new GenerateResult(
                whole.head(),
                whole.answer(),
                whole.answerPreview(),
                whole.request(),
                whole.inputTokens(),
                whole.charge(),
                whole.stop(),
                calls,
                whole.detail()));

    assertThat(Json.bytes(result).length).isLessThan(62 * 1024);
    assertThat(result.calls()).hasSize(101).allMatch(call -> call.why() == null);
  }

  @Test
  void nameOfAToolThatThereIsNotIsShownWithoutSecretsAndControls() {
    model.model.answer(
        ScriptedReply.says("").calling("\u001b[2J sk-ant-api03-" + "a1B2".repeat(10), "{}"));

    String name = model.generate("1", 1).calls().get(0).name();

    assertThat(name).startsWith("\\u001b[2J").doesNotContain("a1B2");
  }

  @Test
  void noModelTextLeavesWithoutPreviews() {
    model.previews = false;
    model.model.answer(
        ScriptedReply.says("the answer")
            .calling("look", "{\"what\":\"the argument\"}")
            .calling("the invented name", "{}")
            .stopping(StopReason.REFUSAL, "the detail"));

    assertThat(Json.text(model.generate("1", 1)))
        .doesNotContain("the answer")
        .doesNotContain("the argument")
        .doesNotContain("the invented name")
        .contains("unknown-tool")
        .doesNotContain("the detail");
  }

  private static PlannedCall withLongTexts(PlannedCall call) {
    return new PlannedCall(
        call.call(),
        "\u0001".repeat(64),
        call.args(),
        null,
        call.access(),
        call.effect(),
        call.sequential(),
        call.timeout(),
        call.verdict(),
        "\"".repeat(200),
        "\"".repeat(120),
        Digest.of("precondition"),
        Digest.of("result"));
  }
}
