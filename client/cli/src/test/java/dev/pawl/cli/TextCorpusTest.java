package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.json.JsonDocuments;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.TranscriptDocument;
import dev.pawl.cli.story.ApprovalText;
import dev.pawl.cli.story.StatusLine;
import dev.pawl.cli.story.Story;
import dev.pawl.cli.story.TranscriptText;
import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Table;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.RunTranscript;
import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.corpus.TerminalRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever text models, tools and people write, nothing of it steers the terminal it is shown on.
 */
class TextCorpusTest {
  private static final Corpus CORPUS = Corpus.of("text");
  private static final Paint PLAIN = new Paint(false);
  private static final int WIDTH = 80;
  private static final CallRef CALL = CallRef.of("2.1");
  private static final Seq SEQ = new Seq(1, 7, 0);

  /** Longer texts are cut before any of these sees them. */
  private static final int LONGEST = 100_000;

  /** No longer name gets as far as a person. */
  private static final int MOST_NAME = 1_000;

  @TempDir private Path home;
  private final RunView view = Samples.view(Samples.waiting());

  @Test
  void eachTextIsShownAsItIsOrByItsCodes() {
    Attack.cases(
        CORPUS,
        input -> {
          String line = Escapes.line(input.text());
          TerminalRules.line(line);
          TerminalRules.block(Escapes.block(input.text()));
          assertThat(line.equals(input.text()) ? "plain" : "codes").isEqualTo(input.expect());
        });
  }

  @Test
  void nothingThatIsToldSteersTheTerminal() {
    Attack.cases(CORPUS, this::told);
    Attack.mutants(CORPUS, this::told);
  }

  @Test
  void noDocumentSteersTheTerminalAndEachSaysTheSame() {
    Attack.cases(CORPUS, this::documents);
    Attack.mutants(CORPUS, this::documents);
  }

  @Test
  void noCommandLineSteersTheTerminal() {
    Attack.cases(
        CORPUS,
        input -> {
          if (input.text().length() < LONGEST) {
            Screen screen = new Screen(home);
            assertThat(screen.run("ls", "--x" + input.text())).isEqualTo(64);
            assertThat(screen.run("no" + input.text(), input.text())).isEqualTo(64);
            TerminalRules.block(screen.err());
            TerminalRules.block(screen.out());
          }
        });
  }

  private void told(Case input) {
    String text = input.text();
    if (text.length() > LONGEST) {
      return;
    }
    Story story = new Story(PLAIN, WIDTH);
    for (RunEvent event : events(text)) {
      story.lines(event).forEach(TerminalRules::line);
    }
    TranscriptText.lines(transcript(text), PLAIN).forEach(TextCorpusTest::lineWithTabs);
    String live = StatusLine.live(view, text, Samples.START.plusSeconds(9), WIDTH);
    TerminalRules.line(live);
    assertThat(Columns.of(live)).isLessThanOrEqualTo(WIDTH);
    new Table()
        .row("ID", "WHAT")
        .row(Escapes.line(text), Escapes.line(text))
        .lines(WIDTH)
        .forEach(TerminalRules::line);
    ApprovalText.lines(card(text), PLAIN, Samples.START).forEach(TextCorpusTest::lineWithTabs);
    Screen screen = new Screen(home);
    Failures.report(new IllegalStateException(text), screen.terminal(), Output.TEXT, 0);
    TerminalRules.block(screen.err());
  }

  private static void lineWithTabs(String line) {
    TerminalRules.line(line.replace('\t', ' '));
  }

  private void documents(Case input) {
    String text = input.text();
    if (text.length() > LONGEST) {
      return;
    }
    String document = JsonDocuments.pretty(TranscriptDocument.of(text, transcript(text)));
    TerminalRules.block(document);
    assertThat(Json.tree(document).path("id").textValue()).isEqualTo(text);
    for (RunEvent event : events(text)) {
      TerminalRules.line(JsonDocuments.event(event));
    }
  }

  private static List<RunEvent> events(String text) {
    Sender by = new Sender(text, "r1", Sender.Door.UPDATE);
    return List.of(
        new RunEvent.CallRefused(SEQ, Samples.START, CALL, text, Verdict.DENY, text, text, null),
        new RunEvent.GateDecided(SEQ, Samples.START, CALL, true, by, true, text, null),
        new RunEvent.CallFinished(
            SEQ, Samples.START, CALL, text, ResultStatus.ERROR, null, 1, text, text, null, null),
        new RunEvent.Steered(SEQ, Samples.START, by, text, null),
        new RunEvent.Paused(SEQ, Samples.START, by, text),
        new RunEvent.CancelRequested(SEQ, Samples.START, text, text),
        new RunEvent.Parked(SEQ, Samples.START, ParkReason.AUTHENTICATION, text),
        new RunEvent.TaskFailed(SEQ, Samples.START, text, text),
        new RunEvent.Unreadable(SEQ, Samples.START, text));
  }

  private static RunTranscript transcript(String text) {
    return new RunTranscript(
        Digest.of("head"),
        List.of(
            new Entry.User(Origin.STEERING, text),
            new Entry.Assistant(
                text,
                text,
                List.of(
                    new Block.Text(text),
                    new Block.Call(CALL, text, Json.text(Map.of("a", text)), text),
                    new Block.Opaque(text, "{}")),
                StopReason.CALLS)),
        List.of(new Entry.ToolResult(CALL, text, ResultStatus.OK, text)));
  }

  private ApprovalCard card(String text) {
    Gate gate = view.gates().get(0);
    String name = "x" + text.substring(0, Math.min(MOST_NAME, text.length()));
    String arguments = Json.text(Map.of("command", text, name, ""));
    return new ApprovalCard(text, Samples.LINEAGE, gate, arguments, Digest.of("p"), text);
  }
}
