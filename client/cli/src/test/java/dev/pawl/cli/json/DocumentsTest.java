package dev.pawl.cli.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Golden;
import dev.pawl.cli.Samples;
import dev.pawl.cli.replay.Divergence;
import dev.pawl.cli.story.Cures;
import dev.pawl.client.RunList;
import dev.pawl.client.RunReport;
import dev.pawl.client.RunRow;
import dev.pawl.client.RunTranscript;
import dev.pawl.client.Stuck;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunState;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What scripts read stays as it is: fields are only added, and what is unknown is null. */
class DocumentsTest {
  @Test
  void aRun() throws IOException {
    List<RunEvent> events = Samples.waiting();
    Golden.check(
        "run.json",
        JsonDocuments.pretty(
            RunDocument.of(
                RunReport.of(Samples.view(events)),
                "the answer",
                StepDocument.of(events),
                new Cures(true))));
  }

  @Test
  void aListOfRuns() throws IOException {
    RunRow waiting =
        new RunRow(
            "fix-login-7f3a",
            "r1",
            Samples.LINEAGE,
            new RunLabels("coder", null, null, Map.of("team", "web"), "ann@laptop"),
            RunState.WAITING,
            2,
            "approval of 2.1 bash",
            Samples.START,
            null,
            "0.1234",
            Samples.START,
            null,
            null,
            true);
    RunRow stuck =
        new RunRow(
            "by-hand",
            "r2",
            null,
            null,
            RunState.RUNNING,
            0,
            null,
            null,
            null,
            null,
            Samples.START,
            null,
            new Stuck(3, "NON_DETERMINISTIC_ERROR", "[TMPRL1100] other command"),
            false);
    Golden.check(
        "list.json",
        JsonDocuments.pretty(
            ListDocument.of(new RunList(List.of(waiting, stuck), false, null), true)));
  }

  @Test
  void aTranscript() throws IOException {
    RunTranscript transcript =
        new RunTranscript(
            Digest.of("head"),
            List.of(
                new Entry.User(Origin.PROMPT, "fix it"),
                new Entry.Assistant(
                    "scripted",
                    "m",
                    List.of(
                        new Block.Text("I look."),
                        new Block.Call(CallRef.of("1.1"), "read_file", "{\"path\":\"a\"}", "x")),
                    StopReason.CALLS)),
            List.of(
                new Entry.ToolResult(CallRef.of("1.1"), "read_file", ResultStatus.OK, "class A")));
    Golden.check(
        "transcript.json",
        JsonDocuments.pretty(TranscriptDocument.of("fix-login-7f3a", transcript)));
  }

  @Test
  void eventsAndSmallAnswers() throws IOException {
    List<String> lines = new java.util.ArrayList<>();
    Samples.everything().stream()
        .filter(event -> event.kind() != RunEvent.Kind.STARTED)
        .map(JsonDocuments::event)
        .forEach(lines::add);
    lines.add(
        JsonDocuments.result(
            new ReceiptDocument(
                "pawl/receipt/v1",
                "fix-login-7f3a",
                "approve",
                "2.1",
                Receipt.Status.ACCEPTED,
                true,
                "allowed",
                "r1")));
    lines.add(
        JsonDocuments.line(
            new ReplayDocument(
                "pawl/replay/v1",
                "fix-login-7f3a",
                false,
                1,
                60,
                12,
                new Divergence(1, 17, "model call of step 3", "plan.step", "3", "4", "differs"))));
    lines.add(JsonDocuments.line(new CancelDocument("pawl/cancel/v1", List.of("fix-login-7f3a"))));
    Golden.check("lines.jsonl", String.join("\n", lines));
  }

  @Test
  void moneyIsAStringAndTimesAreInUtc() {
    String run =
        JsonDocuments.line(
            RunDocument.of(
                RunReport.of(Samples.view(Samples.waiting())), null, null, new Cures(true)));
    assertThat(run)
        .contains(
            "\"cost\":\"0.0326\"", "\"currency\":\"USD\"", "\"startedAt\":\"2026-11-30T10:00:00Z\"")
        .contains("\"answer\":null", "\"endedAt\":null", "\"steps\":null");
  }
}
