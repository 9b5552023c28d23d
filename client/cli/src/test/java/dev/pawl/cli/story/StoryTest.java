package dev.pawl.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Golden;
import dev.pawl.cli.Samples;
import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.Attempt;
import dev.pawl.client.events.OpenWork;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.Work;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoryTest {
  private static List<String> told(List<RunEvent> events, int columns) {
    Story story = new Story(new Paint(false), columns);
    List<String> lines = new ArrayList<>();
    events.forEach(event -> lines.addAll(story.lines(event)));
    return lines;
  }

  @Test
  void aRunReadsLikeThis() throws IOException {
    List<String> lines = new ArrayList<>(told(Samples.everything(), 80));
    RunView view = Samples.view(Samples.everything());
    lines.add(StatusLine.live(view, "", Samples.START.plusSeconds(72), 100));
    lines.add("");
    lines.addAll(EndText.waiting(view, new Cures(true)));
    lines.add("");
    lines.addAll(EndText.waiting(Samples.view(Samples.waiting()), new Cures(true)));
    Golden.check("story.txt", String.join("\n", lines));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 50, 60, 67, 68, 80, 200})
  void noLineOfACallIsWiderThanTheTerminal(int columns) {
    List<String> calls = calls(columns);
    assertThat(calls).isNotEmpty().allMatch(line -> Columns.of(line) <= columns);
  }

  @Test
  void aProgramReadsWholeLines() {
    List<String> cut = calls(50);
    List<String> whole = calls(Terminal.UNLIMITED);
    assertThat(whole).hasSameSizeAs(cut).noneMatch(line -> line.contains("…"));
    assertThat(cut).anyMatch(line -> line.contains("…"));
  }

  private static List<String> calls(int columns) {
    return told(Samples.everything(), columns).stream()
        .filter(line -> line.matches(" *[0-9]+\\.[0-9]+ {2}.*"))
        .toList();
  }

  @Test
  void aLostWorkerIsCalledSo() {
    assertThat(told(List.of(failed("HEARTBEAT_TIMEOUT", "activity Heartbeat timeout", true)), 80))
        .containsExactly(
            "       model call of step 1 failed: no sign of life came from its worker");
    assertThat(told(List.of(failed("CANCELLED", "ended by a pause, a stop or a cancel", true)), 80))
        .containsExactly("       model call of step 1 was ended by a pause, a stop or a cancel");
  }

  @Test
  void anAttemptThatNobodyAnswersForIsNoLossYetAndIsSaid() {
    Story story = new Story(new Paint(false), 80);
    Instant start = Samples.START;
    Attempt handed =
        new Attempt(
            new OpenWork(new Work(Work.Kind.GENERATE, 1, null), "a", "", start),
            1,
            true,
            null,
            null,
            null,
            start,
            null,
            "w");
    assertThat(story.now(List.of(handed), start.plusSeconds(3)))
        .containsExactly("       model call of step 1 has been running for 3 s");
    assertThat(story.now(List.of(handed), start.plusSeconds(8)))
        .containsExactly(
            "       model call of step 1 was handed to a worker 8 s ago, which gives no sign of life");
  }

  @Test
  void aMessageThatCameThroughBothDoorsIsToldOnce() {
    Sender ann = new Sender("ann", "r1", Sender.Door.SIGNAL);
    assertThat(
            told(
                List.of(
                    refusal(ann, Receipt.Status.DUPLICATE, "taken before"),
                    refusal(ann, Receipt.Status.REFUSED, "too long")),
                80))
        .containsExactly("       steer of ann changed nothing: too long");
  }

  private static RunEvent refusal(Sender by, Receipt.Status status, String message) {
    return new RunEvent.MessageRefused(
        new Seq(1, 51, 0), Samples.START, "steer", by, status, message);
  }

  @Test
  void eachFailedAttemptHasOneLineWhichSaysWhyAndWhenTheNextIsDue() {
    Story story = new Story(new Paint(false), 80);
    Instant now = Samples.START;
    Attempt second = attempt(2, false, now.plusSeconds(2));
    assertThat(story.meanwhile(List.of(second), false, now))
        .containsExactly(
            "       model call of step 1: attempt 1 failed: network: no route; attempt 2 in 2.0s");
    assertThat(story.meanwhile(List.of(second), false, now.plusSeconds(1))).isEmpty();
    assertThat(story.meanwhile(List.of(attempt(2, true, null)), false, now)).isEmpty();
    assertThat(story.meanwhile(List.of(attempt(3, true, null)), false, now.plusSeconds(4)))
        .containsExactly(
            "       model call of step 1: attempt 2 failed: network: no route; attempt 3 has been"
                + " running for 4 s");
    assertThat(story.lines(failed("NETWORK", "no route", false)))
        .as("the same again from the history")
        .isEmpty();
    assertThat(story.lines(failed("NETWORK", "no route", true))).as("the last one").hasSize(1);
  }

  @Test
  void whereNobodySeesTheStatusLineWhatTakesLongIsSaidNowAndThen() {
    Story story = new Story(new Paint(false), 60);
    Samples.waiting().forEach(story::lines);
    Instant start = Samples.START;
    Attempt bash =
        new Attempt(
            new OpenWork(new Work(Work.Kind.EXECUTE, 2, CallRef.of("2.1")), "a", "bash", start),
            1,
            true,
            null,
            null,
            null,
            start,
            start,
            "w");
    assertThat(story.meanwhile(List.of(bash), true, start.plusSeconds(29))).isEmpty();
    assertThat(story.meanwhile(List.of(bash), true, start.plusSeconds(30)))
        .containsExactly("       still running 2.1 bash git push origin main, 30 s");
    assertThat(story.meanwhile(List.of(bash), true, start.plusSeconds(59))).isEmpty();
    assertThat(story.meanwhile(List.of(bash), true, start.plusSeconds(90)))
        .containsExactly("       still running 2.1 bash git push origin m…, 1 min 30 s");
    assertThat(story.meanwhile(List.of(bash), false, start.plusSeconds(900))).isEmpty();
    assertThat(story.now(List.of(bash), start.plusSeconds(3)))
        .containsExactly("       2.1 bash git push origin ma… has been running for 3 s");
  }

  @Test
  void whatAnActivityDoesNowIsSaidWithTheAttemptBefore() {
    Story story = new Story(new Paint(false), 60);
    Instant now = Samples.START.plusSeconds(5);
    assertThat(story.now(List.of(attempt(2, false, null)), now))
        .containsExactly(
            "       model call of step 1: attempt 1 failed: network: no route; attempt 2 waits for"
                + " a worker");
  }

  private static RunEvent failed(String type, String message, boolean last) {
    return new RunEvent.AttemptFailed(
        new Seq(1, 50, 0),
        Samples.START,
        new Work(Work.Kind.GENERATE, 1, null),
        last ? 1 : 2,
        type,
        message,
        true,
        last,
        null);
  }

  /** One that follows a failed one. */
  private static Attempt attempt(int number, boolean running, @Nullable Instant next) {
    return new Attempt(
        new OpenWork(new Work(Work.Kind.GENERATE, 1, null), "a", "", Samples.START),
        number,
        running,
        "NETWORK",
        "no route",
        next,
        Samples.START,
        null,
        "w");
  }

  @Test
  void theModelsLastWordsShowWhileItSpeaks() {
    RunView view = Samples.view(Samples.waiting());
    String line =
        StatusLine.live(
            view, "First I look.\nThen I \u001b[1mrepair", Samples.START.plusSeconds(9), 100);
    assertThat(Columns.of(line)).isLessThan(100);
    assertThat(line).contains("waits for approval: …").endsWith("Then I \\e[1mrepair");
  }

  @Test
  void aLimitThatIsNearlyReachedIsSaidOnce() {
    NearLimits near = new NearLimits();
    List<RunEvent> events = new ArrayList<>(Samples.waiting());
    assertThat(near.lines(Samples.view(events))).isEmpty();
    events.add(
        new RunEvent.BudgetExtended(
            new Seq(1, 99, 0),
            Samples.START,
            new Sender("ann", null, Sender.Door.UPDATE),
            new ExtendBudget(
                Limit.atMost(2), null, null, Limit.atMost(Money.of("0.04")), null, null, null)));
    assertThat(near.lines(Samples.view(events)))
        .hasSize(2)
        .anyMatch(line -> line.contains("2 of 2 steps") && line.contains("--max-steps"))
        .anyMatch(line -> line.contains("$0.0326 of $0.04") && line.contains("--max-cost"));
    assertThat(near.lines(Samples.view(events))).isEmpty();
  }

  @Test
  void callsNeverBreakTheirLine() {
    for (int columns : new int[] {60, 80, 120}) {
      assertThat(told(Samples.waiting(), columns))
          .allMatch(line -> Columns.of(line) <= columns, "fits " + columns);
    }
  }

  @Test
  void colourAddsNothingButColour() {
    Story painted = new Story(new Paint(true), 80);
    List<String> lines = new ArrayList<>();
    Samples.everything().forEach(event -> lines.addAll(painted.lines(event)));
    assertThat(lines.stream().map(line -> line.replaceAll("\u001b\\[[0-9]+m", "")).toList())
        .isEqualTo(told(Samples.everything(), 80));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"path\":\"a/b\",\"offset\":3}|a/b  offset 3",
        "{\"depth\":6}|depth 6",
        "{\"files\":[\"a\",7]}|a  7",
        "{\"command\":\"mvn test\"}|mvn test",
        "{\"command\":\"cat very long and cut o…|cat very long and cut o…",
        "{\"path\":\"x\",\"content\":\"line one\\nline tw…|x  line one\\nline tw…",
        "not json|not json",
        "{}|''",
      })
  void argumentsAreShownAsTheirValues(String preview, String line) {
    assertThat(ArgumentLine.of(preview)).isEqualTo(line);
  }

  @Test
  void limitsAreSaidInWords() {
    assertThat(LimitWords.all(Limits.DEFAULT)).isEqualTo("$2.00, 50 steps, 100 tool calls, 30 min");
    assertThat(LimitWords.all(Limits.NONE)).contains("no limits");
    assertThat(LimitWords.number(61_234)).isEqualTo("61k");
    assertThat(LimitWords.number(1_250_000)).isEqualTo("1.3M");
    assertThat(LimitWords.time(Limit.atMost(Duration.ofMinutes(90)))).isEqualTo("1 h 30 min");
  }
}
