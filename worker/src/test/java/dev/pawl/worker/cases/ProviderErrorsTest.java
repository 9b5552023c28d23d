package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.StreamChunk;
import dev.pawl.store.ledger.StepLedger;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases. */
@OnRealServer
class ProviderErrorsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSecondsOfRetryAfterAreWaitedFor(boolean saysToRetry, CaseServer server) {
    Reply limited = Reply.error(429, "rate_limit_error", "slow down").header("retry-after", "2");
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(
              saysToRetry ? limited.header("x-should-retry", "true") : limited, Reply.text("done"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(2);
      Duration gap =
          Duration.ofNanos(
              cases.model().request(2).arrivedNanos() - cases.model().request(1).arrivedNanos());
      assertThat(gap).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4));
      assertThat(attempts(run)).isEqualTo(2);
    }
  }

  /** Which attempt of the model's activity was the last, as Temporal counts. */
  private static int attempts(RunHandle run) {
    return run.history().executions().get(0).history().getEventsList().stream()
        .filter(event -> event.hasActivityTaskStartedEventAttributes())
        .mapToInt(event -> event.getActivityTaskStartedEventAttributes().getAttempt())
        .max()
        .orElseThrow();
  }

  static Stream<Arguments> usedUp() {
    return Stream.of(
        Arguments.of(Reply.error(429, "insufficient_quota", "you are out of money")),
        Arguments.of(Reply.error(429, "rate_limit_error", "your monthly usage limit is reached")),
        Arguments.of(Reply.error(402, "billing_error", "payment required")));
  }

  @ParameterizedTest
  @MethodSource("usedUp")
  void aQuotaThatIsUsedUpIsAskedOnce(Reply reply, CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().otherwise(request -> reply);
      RunOutcome outcome = cases.end(cases.options("go").parks(List.of()));
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("QUOTA_EXHAUSTED");
      assertThat(outcome.message()).contains("provider anthropic");
      assertThat(cases.model().requests()).hasSize(1);
    }
  }

  @Test
  void aQuotaThatIsUsedUpParksAndIsAskedAgainOnceSomebodySaysSo(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(
              Reply.error(429, "insufficient_quota", "you are out of money"), Reply.text("done"));
      RunHandle run = cases.start("go");
      RunEvent.Parked parked = CaseRun.await(run, RunEvent.Parked.class, event -> true);
      assertThat(parked.reason()).isEqualTo(ParkReason.QUOTA);
      assertThat(cases.model().requests()).hasSize(1);
      run.resume("paid", CaseRun.by("ann"));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(2);
    }
  }

  @Test
  void aLimitThatResetsInSecondsIsNoQuota(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(
              Reply.error(429, "rate_limit_error", "limit reached, resets in 1s"),
              Reply.text("done"));
      assertThat(cases.end(cases.options("go")).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(2);
    }
  }

  @Test
  void anOverloadInTheMiddleOfAStreamLeavesNothingBehind(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      Reply cutShort =
          Reply.message()
              .text("partial words")
              .pieces(8)
              .reply()
              .errorAfter(4, "overloaded_error", "overloaded");
      cases
          .model()
          .enqueue(
              Reply.error(529, "overloaded_error", "overloaded"), cutShort, Reply.text("whole"));
      RunHandle run = cases.start("go");
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(3);
      assertThat(run.answer()).contains("whole");
      assertThat(run.transcript().entries()).hasSize(2).noneMatch(ProviderErrorsTest::partial);
      assertThat(Wire.messages(cases.model().request(3))).hasSize(1);
      // A watcher knows what was discarded by the number of the attempt.
      List<StreamChunk> chunks =
          run.deltas(0, 100).stream().map(StreamChunk.Numbered::chunk).toList();
      assertThat(chunks)
          .extracting(StreamChunk::attempt, StreamChunk::text)
          .contains(
              org.assertj.core.groups.Tuple.tuple(2, "partial words"),
              org.assertj.core.groups.Tuple.tuple(3, "whole"));
      assertThat(cases.end(run).spending().steps()).isEqualTo(1);
    }
  }

  private static boolean partial(Entry entry) {
    return entry instanceof Entry.Assistant said
        && said.blocks().stream()
            .anyMatch(block -> block instanceof Block.Text text && text.text().contains("partial"));
  }

  @Test
  void retriesDoNotMultiply(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.model().otherwise(request -> Reply.error(500, "api_error", "broken"));
      RunOutcome outcome = cases.end(cases.options("go").attemptsPerFailure(3));
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("SERVER_ERROR");
      assertThat(cases.model().requests()).hasSize(3);
    }
  }

  @Test
  void whatTheCallerDidWrongIsAskedOnce(CaseServer server) {
    Map<Integer, String> reasons =
        Map.of(
            400, "INVALID_REQUEST",
            401, "AUTHENTICATION",
            403, "PERMISSION",
            404, "NOT_FOUND",
            422, "INVALID_REQUEST");
    try (CaseRun cases = CaseRun.on(server, directory)) {
      Map<Integer, RunHandle> runs = new LinkedHashMap<>();
      for (int status : reasons.keySet()) {
        cases
            .model()
            .when(
                asks("status " + status),
                request -> Reply.error(status, "some_error", "because " + status));
        runs.put(status, cases.start(cases.options("status " + status).parks(List.of())));
      }
      runs.forEach(
          (status, run) -> {
            RunOutcome outcome = cases.end(run);
            assertThat(outcome.end()).as("%d", status).isEqualTo(End.FAILED);
            assertThat(outcome.reason()).as("%d", status).isEqualTo(reasons.get(status));
            assertThat(outcome.message()).contains("HTTP " + status, "because " + status);
          });
      assertThat(cases.model().requests()).hasSize(reasons.size());
    }
  }

  private static java.util.function.Predicate<RecordedRequest> asks(String prompt) {
    return request -> Wire.said(request).contains(prompt);
  }

  @Test
  void whatMayPassIsAskedAgain(CaseServer server) {
    Map<String, Reply> troubles = new LinkedHashMap<>();
    for (int status : List.of(408, 409, 425, 429, 500, 502, 503, 504, 529)) {
      troubles.put("status " + status, Reply.http(status, "text/plain", "trouble"));
    }
    Gate never = new Gate();
    troubles.put("reset", Reply.reset());
    troubles.put("hang up", Reply.hangUp());
    troubles.put("silence", Reply.text("late").stallAfter(2, never));
    troubles.put("no answer", Reply.text("late").stallBeforeHeaders(never));
    troubles.put("truncated", Reply.text("half of it").cutAfter(3));
    troubles.put("web page", Reply.http(200, "text/html", "<html>Gateway</html>"));
    try (CaseRun cases = CaseRun.on(server, directory)) {
      troubles.forEach((prompt, trouble) -> firstThen(cases, prompt, trouble));
      List<RunHandle> runs = new ArrayList<>();
      troubles.keySet().forEach(prompt -> runs.add(cases.start(impatient(cases, prompt))));
      for (RunHandle run : runs) {
        assertThat(cases.end(run).end()).as("%s", run.view().input()).isEqualTo(End.COMPLETED);
      }
      for (String prompt : troubles.keySet()) {
        assertThat(cases.model().requests().stream().filter(asks(prompt))).as(prompt).hasSize(2);
      }
      never.open();
    }
  }

  private static void firstThen(CaseRun cases, String prompt, Reply trouble) {
    List<Integer> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
    cases
        .model()
        .when(
            asks(prompt),
            request -> {
              seen.add(request.number());
              return seen.size() == 1 ? trouble : Reply.text("done");
            });
  }

  /** A run whose model may be silent for two seconds only. */
  private static RunOptions.Builder impatient(CaseRun cases, String prompt) {
    return cases.options(at(cases, cases.model().baseUrl().toString()), prompt);
  }

  private static ModelSettings at(CaseRun cases, String baseUrl) {
    ModelSettings usual = cases.settings();
    return new ModelSettings(
        usual.provider(),
        usual.model(),
        baseUrl,
        usual.maxOutputTokens(),
        null,
        true,
        Duration.ofSeconds(2),
        null);
  }

  @Test
  void aHostThatIsNotKnownIsAskedAgain(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      RunHandle run =
          cases.start(
              cases.options(at(cases, "https://nowhere.invalid"), "go").attemptsPerFailure(2));
      RunOutcome outcome = cases.end(run);
      assertThat(outcome.end()).isEqualTo(End.FAILED);
      assertThat(outcome.reason()).isEqualTo("NETWORK");
      assertThat(outcome.message()).contains("nowhere.invalid");
      StepLedger ledger = StepLedger.of(1, cases.store().values(run.lineage(), Keys.model(1)));
      assertThat(ledger.intents()).hasSize(2);
    }
  }
}
