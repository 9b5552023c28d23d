package dev.pawl.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Golden;
import dev.pawl.cli.Samples;
import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Paint;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.ExtendBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    lines.addAll(EndText.waiting(view));
    lines.add("");
    lines.addAll(EndText.waiting(Samples.view(Samples.waiting())));
    Golden.check("story.txt", String.join("\n", lines));
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
        "{\"path\":\"a/b\",\"offset\":3}|a/b  3",
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
