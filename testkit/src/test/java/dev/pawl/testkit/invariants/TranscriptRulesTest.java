package dev.pawl.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptRulesTest {
  private static final Entry PROMPT = new Entry.User(Origin.PROMPT, "go");
  private static final Entry CALLS =
      new Entry.Assistant("p", "m", List.of(call(1), call(2)), StopReason.CALLS);

  @Test
  void aPairedTranscriptIsFine() {
    assertThat(violations(PROMPT, CALLS, result(1), result(2))).isEmpty();
  }

  @Test
  void aMissingResultIsFound() {
    assertThat(violations(PROMPT, CALLS, result(1))).hasSize(1);
  }

  @Test
  void resultsOutOfOrderAreFound() {
    assertThat(violations(PROMPT, CALLS, result(2), result(1))).isNotEmpty();
  }

  @Test
  void aMessageBetweenCallAndResultIsFound() {
    assertThat(violations(PROMPT, CALLS, PROMPT, result(1), result(2))).isNotEmpty();
  }

  @Test
  void aSecondResultIsFound() {
    assertThat(violations(PROMPT, CALLS, result(1), result(2), result(2))).hasSize(1);
  }

  private static Block.Call call(int place) {
    return new Block.Call(new CallRef(1, place), "t", "{}", "");
  }

  private static Entry result(int place) {
    return new Entry.ToolResult(new CallRef(1, place), "t", ResultStatus.OK, "ok");
  }

  private static List<String> violations(Entry... entries) {
    List<String> found = new ArrayList<>();
    TranscriptRules.pairing(List.of(entries), found::add);
    return found;
  }
}
