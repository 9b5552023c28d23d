package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.End;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.StepLedger;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases. */
@OnRealServer
class LostAttemptsTest {
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  @TempDir Path directory;

  @Test
  void aLongSilentCallKeepsItsFirstAttempt(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      ModelSettings usual = cases.settings();
      ModelSettings unstreamed =
          new ModelSettings(
              usual.provider(),
              usual.model(),
              usual.baseUrl(),
              usual.maxOutputTokens(),
              null,
              false,
              usual.timeout(),
              null);
      cases.model().enqueue(Reply.text("at last").delay(HEARTBEAT.multipliedBy(3)));
      RunHandle run = cases.start(cases.options(unstreamed, "go").heartbeatTimeout(HEARTBEAT));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(1);
      assertThat(run.events()).noneMatch(RunEvent.AttemptFailed.class::isInstance);
    }
  }

  @Test
  void aWorkerLostInAModelCallCostsOneAttemptAndLeavesOneAnswer(CaseServer server)
      throws Exception {
    Gate gate = new Gate();
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases
          .model()
          .enqueue(Reply.text("lost words").stallAfter(2, gate), Reply.text("found words"));
      RunHandle run = cases.start(cases.options("go").heartbeatTimeout(HEARTBEAT));
      cases.model().awaitRequest(1, CaseRun.PATIENCE);
      gate.awaitReached(CaseRun.PATIENCE);
      Instant lost = Instant.now();
      cases.firstWorker().cutOff();
      cases.worker(UnaryOperator.identity());

      RunOutcome outcome = cases.end(run);
      assertThat(outcome.end()).isEqualTo(End.COMPLETED);
      // Long before the call's own time is over.
      assertThat(Duration.between(lost, Instant.now())).isLessThan(Duration.ofSeconds(20));
      assertThat(run.answer()).contains("found words");
      assertThat(run.transcript().entries()).hasSize(2);
      assertThat(cases.model().requests()).hasSize(2);
      assertThat(outcome.spending().lostAttempts()).isEqualTo(1);
      assertThat(outcome.spending().lostCost()).isGreaterThan(Money.ZERO);
      assertThat(run.events().stream().filter(RunEvent.AttemptFailed.class::isInstance))
          .singleElement()
          .isInstanceOfSatisfying(
              RunEvent.AttemptFailed.class, failed -> assertThat(failed.lost()).isTrue());
      StepLedger ledger = StepLedger.of(1, cases.store().values(run.lineage(), Keys.model(1)));
      assertThat(ledger.lost()).hasSize(1);
      assertThat(ledger.answers()).hasSize(1);
    }
  }

  @Test
  void settingUpIsHeardOfFromTheBeginning(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.firstWorker().close();
      SlowStore slow = new SlowStore(cases.store(), HEARTBEAT.multipliedBy(2).plusMillis(500), 1);
      cases.worker(parts -> parts.with(slow, Duration.ofSeconds(20)));
      cases.model().enqueue(Reply.text("done"));
      RunHandle run = cases.start(cases.options("go").heartbeatTimeout(HEARTBEAT));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(slow.waited()).isEqualTo(1);
      assertThat(cases.model().requests()).hasSize(1);
      assertThat(run.events()).noneMatch(RunEvent.AttemptFailed.class::isInstance);
    }
  }

  @Test
  void settingUpHasALimitOfItsOwnAndAnErrorThatNamesIt(CaseServer server) {
    try (CaseRun cases = CaseRun.on(server, directory)) {
      cases.firstWorker().close();
      SlowStore slow = new SlowStore(cases.store(), Duration.ofMinutes(5), 1);
      cases.worker(parts -> parts.with(slow, Duration.ofSeconds(1)));
      cases.model().enqueue(Reply.text("done"));
      RunHandle run = cases.start(cases.options("go").heartbeatTimeout(HEARTBEAT));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(cases.model().requests()).hasSize(1);
      assertThat(run.events())
          .anySatisfy(
              event ->
                  assertThat(event)
                      .isInstanceOfSatisfying(
                          RunEvent.AttemptFailed.class,
                          failed -> assertThat(failed.type()).isEqualTo("STORE_UNAVAILABLE")));
    }
  }
}
