package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.Reply;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What breaks between here and the provider is retryable, named, and over in time. */
class BrokenConnectionsTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  private final Bench bench = new Bench();

  @AfterEach
  void stop() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConnectionThatBreaksBeforeTheReplyMayHaveCostSomething(boolean stream) {
    for (Reply reply : new Reply[] {Reply.reset(), Reply.hangUp()}) {
      ModelException failure = bench.failure(stream, reply);

      assertThat(failure.type()).isEqualTo(FailureType.NETWORK);
      assertThat(failure.reachedProvider()).isTrue();
    }
  }

  @Test
  void aStreamThatIsCutIsTruncatedWhereverThatIs() {
    for (int events = 0; events < 6; events++) {
      for (Reply reply :
          new Reply[] {
            Reply.text("partial").cutAfter(events), Reply.text("partial").endAfter(events)
          }) {
        ModelException failure = bench.failure(true, reply);

        assertThat(failure.type()).isEqualTo(FailureType.REPLY_TRUNCATED);
        assertThat(failure.usage())
            .isEqualTo(events == 0 ? null : Usage.of(100, events < 5 ? 1 : 20));
      }
    }
  }

  @Test
  void aStreamThatIsResetIsANetworkFailure() {
    assertThat(bench.failure(true, Reply.text("partial").resetAfter(3)).type().retryable())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html><body>Welcome</body></html>",
        "",
        "OK",
        "{\"id\":\"msg",
        "{}",
        "[]",
        "{\"content\":7}",
        "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
        "data: {\"type\":\"content_block_delta\",\"index\":0}\n\n",
        "data: {\"type\":\"content_block_start\"}\n\n",
        "data: {\"broken\n\n"
      })
  void whatIsNoReplyAtAllIsTruncated(String body) {
    for (boolean stream : new boolean[] {true, false}) {
      assertThat(bench.failure(stream, Reply.http(200, "text/html", body)).type())
          .isEqualTo(FailureType.REPLY_TRUNCATED);
    }
  }

  @Test
  void aWholeReplyThatIsCutIsTruncated() {
    assertThat(bench.failure(false, Reply.text("x").cutAfterBytes(50)).type())
        .isEqualTo(FailureType.REPLY_TRUNCATED);
  }

  @Test
  void aReplyOverTheLimitIsNotReadToItsEnd() {
    Reply endless = Reply.http(200, "application/json", "{\"a\":\"" + "x".repeat(65 << 20));

    assertThat(bench.failure(false, endless).type()).isEqualTo(FailureType.REPLY_TRUNCATED);
  }

  @Test
  void tenMegabytesAreAReply() throws Exception {
    assertThat(bench.exchange(false, Reply.text("x".repeat(10_000_000))).parts()).hasSize(1);
  }

  @Test
  void aStreamThatFallsSilentIsStale() {
    Gate gate = new Gate();
    RecordingCall call = new RecordingCall(SOON, Duration.ofMillis(150));

    ModelException failure = bench.failure(true, Reply.text("x").stallAfter(3, gate), call);

    assertThat(failure.type()).isEqualTo(FailureType.STREAM_STALE);
    assertThat(failure.usage()).isEqualTo(Usage.of(100, 1));
  }

  @Test
  void aSilentWholeReplyHasAllItsTime() throws Exception {
    bench.call = new RecordingCall(SOON, Duration.ofMillis(20));

    bench.exchange(false, Reply.text("x").delay(Duration.ofMillis(200)));
  }

  @Test
  void aReplyThatDripsForEverTimesOut() {
    RecordingCall call = new RecordingCall(Duration.ofMillis(300), SOON);
    Reply dripping = Reply.text("x").pings(1000).drip(Duration.ofMillis(10));

    assertThat(bench.failure(true, dripping, call).type()).isEqualTo(FailureType.TIMEOUT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noAnswerAtAllTimesOut(boolean stream) {
    RecordingCall call = new RecordingCall(Duration.ofMillis(150), SOON);

    ModelException failure =
        bench.failure(stream, Reply.text("x").stallBeforeHeaders(new Gate()), call);

    assertThat(failure.type()).isEqualTo(FailureType.TIMEOUT);
    assertThat(failure.reachedProvider()).isTrue();
  }

  @Test
  void aProviderThatIsNotThereCostsNothing() {
    ModelServer gone = ModelServer.start();
    gone.close();

    ModelException failure =
        catchThrowableOfType(
            ModelException.class,
            () -> bench.provider.send(new byte[0], at(gone.baseUrl().toString()), bench.call));

    assertThat(failure.type()).isEqualTo(FailureType.NETWORK);
    assertThat(failure.reachedProvider()).isFalse();
  }

  /** Made up, since a test must not ask a name server. */
  @Test
  void aNameThatNobodyKnowsIsANetworkFailure() {
    ModelException failure =
        NetworkFailure.before(
            new UnknownHostException("api.example"), bench.call, false, "api.example");

    assertThat(failure.type()).isEqualTo(FailureType.NETWORK);
    assertThat(failure).hasMessage("The host api.example is not known");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cancellingClosesTheConnectionAtOnce(boolean stream) throws Exception {
    Gate gate = new Gate();
    Reply stalled = Reply.text("x");
    CompletableFuture<ModelException> failure =
        CompletableFuture.supplyAsync(
            () ->
                bench.failure(
                    stream,
                    stream ? stalled.stallAfter(2, gate) : stalled.stallBeforeHeaders(gate),
                    bench.call));
    gate.awaitReached(SOON);

    Instant cancelled = Instant.now();
    bench.call.cancel();

    assertThat(bench.server.awaitDisconnect(1, SOON))
        .isBetween(cancelled, cancelled.plusSeconds(1));
    assertThat(failure.get(1, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
  }

  @Test
  void aCallThatIsAlreadyCancelledSendsNothing() {
    bench.call.cancel();

    ModelException failure = bench.failure(true, Reply.text("x"), bench.call);

    assertThat(failure).hasMessageContaining("cancelled");
    assertThat(failure.reachedProvider()).isFalse();
    assertThat(bench.server.requests()).isEmpty();
  }

  @Test
  void aListenerThatThrowsEndsTheCall() throws Exception {
    RecordingCall full =
        new RecordingCall() {
          @Override
          public void delta(Delta kind, String text) {
            throw new IllegalStateException("stream table is full");
          }
        };
    bench.server.enqueue(Reply.text("x").stallAfter(3, new Gate()));

    assertThatThrownBy(
            () ->
                bench.provider.send(
                    bench.provider.encode(bench.request(true, Bench.user("hi"))),
                    bench.settings(true),
                    full))
        .hasMessage("stream table is full");
    bench.server.awaitDisconnect(1, SOON);
  }

  @Test
  void connectionsAreUsedAgain() throws Exception {
    for (int i = 0; i < 5; i++) {
      bench.exchange(true, Reply.text("x"));
      bench.exchange(false, Reply.text("x"));
      bench.failure(true, Reply.error(529, "overloaded_error", "x"));
    }

    assertThat(bench.server.connections()).isEqualTo(1);
  }

  private ModelSettings at(String baseUrl) {
    ModelSettings settings = bench.settings(true);
    return new ModelSettings(
        settings.provider(), settings.model(), baseUrl, 9, null, true, settings.timeout(), null);
  }
}
