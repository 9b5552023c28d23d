package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultsTest {
  private static final CallRef CALL = new CallRef(2, 1);

  @Test
  void eachWayOfClosingACallHasItsOwnWords() {
    Set<String> contents = new HashSet<>();
    for (CallResult.Kind kind : CallResult.Kind.values()) {
      if (kind != CallResult.Kind.STORED && kind != CallResult.Kind.UNKNOWN) {
        Entry.ToolResult result = closed(kind, null);
        assertThat(result.status().error()).isTrue();
        assertThat(Json.tree(result.content()).path("error").asText()).isNotBlank();
        contents.add(result.content());
      }
    }
    assertThat(contents).hasSize(5);
  }

  @Test
  void reasonOfADenialReachesTheModelWordForWord() {
    Entry.ToolResult result = closed(CallResult.Kind.DENIED, "not on \"main\",\nplease");

    assertThat(result.status()).isEqualTo(ResultStatus.DENIED);
    assertThat(Json.tree(result.content()).path("error").asText())
        .endsWith("their reason: not on \"main\",\nplease");
  }

  @Test
  void interruptedIsNeitherRejectedNorNotStarted() {
    assertThat(closed(CallResult.Kind.CANCELLED, null).content())
        .contains("interrupted", "may have been running")
        .doesNotContain("denied", "not started", "not run");
    assertThat(closed(CallResult.Kind.SKIPPED, null).content()).contains("not started");
    assertThat(closed(CallResult.Kind.EXPIRED, null).content())
        .contains("approval expired", "not run");
    assertThat(closed(CallResult.Kind.OUTCOME_UNKNOWN, "worker lost").content())
        .contains("outcome unknown", "may have run", "was not run again", "worker lost");
  }

  @Test
  void storedResultIsNotMadeUp() {
    assertThatThrownBy(() -> closed(CallResult.Kind.STORED, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2.1");
  }

  @Test
  void kindOfALaterBuildIsAnUnknownOutcome() {
    assertThat(closed(CallResult.Kind.UNKNOWN, null).status())
        .isEqualTo(ResultStatus.OUTCOME_UNKNOWN);
  }

  @Test
  void longReasonsAreBounded() {
    assertThat(closed(CallResult.Kind.DENIED, "x".repeat(100_000)).content().length())
        .isLessThan(5_000);
    assertThat(Texts.threw("\ud800".repeat(100_000)).length()).isLessThan(5_000);
    assertThat(Json.tree(Texts.threw(null)).path("error").asText()).isNotBlank();
  }

  @Test
  void budgetNoticeAsksForTheAnswerAndNothingElse() {
    assertThat(Texts.notice(Notice.TOOL_CALLS_SPENT))
        .contains("used up", "original question", "evidence", "could not be determined", "plans");
    for (Notice notice : List.of(Notice.values())) {
      assertThat(Texts.notice(notice)).isNotBlank();
    }
  }

  private static Entry.ToolResult closed(CallResult.Kind kind, @Nullable String reason) {
    return Results.closed(CALL, "bash", kind, reason);
  }
}
