package dev.pawl.model.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class DelaysTest {
  private static final Duration LONG = Duration.ofHours(3);

  private final Stage slow = new Stage("turns: [{text: at last, delay: 2h}]");

  @Test
  void aReplyTakesAsLongAsTheScriptSays() throws ModelException {
    Stage stage = new Stage("turns: [{text: one two three, delay: 120ms}]");
    long start = System.nanoTime();

    stage.turn(1);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(ms(119), ms(10_000));
  }

  @Test
  void aDelayEndsAtOnceWhenTheCallIsCancelled() throws Exception {
    RecordingCall call = new RecordingCall(LONG, LONG);
    CompletableFuture<ModelException> end = new CompletableFuture<>();
    Thread thread = new Thread(() -> end.complete(failure(slow, call)));
    thread.start();
    call.begun.await();

    long start = System.nanoTime();
    call.cancel();

    assertThat(end.get(10, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    thread.join();
  }

  @Test
  void anInterruptEndsADelayAndIsPassedOn() throws Exception {
    RecordingCall call = new RecordingCall(LONG, LONG);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              failure(slow, call);
              interrupted.complete(Thread.currentThread().isInterrupted());
            });
    thread.start();
    call.begun.await();

    thread.interrupt();

    assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
    thread.join();
  }

  @Test
  void aDelayLongerThanTheCallMayTakeIsATimeout() {
    ModelException failure = failure(slow, new RecordingCall(ms(50), LONG));

    assertThat(failure.type()).isEqualTo(FailureType.TIMEOUT);
  }

  @Test
  void aDelayLongerThanAStreamMayBeSilentMakesItStale() {
    ModelException failure = failure(slow, new RecordingCall(LONG, ms(50)));

    assertThat(failure.type()).isEqualTo(FailureType.STREAM_STALE);
  }

  @Test
  void aReplyInOnePieceMayBeSilentUntilItIsThere() throws ModelException {
    Stage stage = new Stage("turns: [{text: at last, delay: 100ms}]");

    byte[] reply =
        stage.provider.send(
            stage.body(1, "topic"),
            Stage.settings(false, "script-name"),
            new RecordingCall(LONG, ms(1)));

    assertThat(reply).isNotEmpty();
  }

  private static ModelException failure(Stage stage, RecordingCall call) {
    return catchThrowableOfType(ModelException.class, () -> stage.send(1, call));
  }

  private static Duration ms(long millis) {
    return Duration.ofMillis(millis);
  }
}
