package dev.pawl.model.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final Stage stage =
      new Stage(
          """
          turns:
            - text: fine
            - text: fine at last
              fail: {type: RATE_LIMITED, times: 2, retry_after: 50ms}
            - text: fine again
              fail: {type: STREAM_STALE}
          """);

  @Test
  void theFirstAttemptsFailAsTheScriptSaysAndTheNextAnswers() throws ModelException {
    for (int before = 0; before < 2; before++) {
      ModelException failure = failure(2, before);
      assertThat(failure.type()).isEqualTo(FailureType.RATE_LIMITED);
      assertThat(failure.retryAfter()).isEqualTo(Duration.ofMillis(50));
      assertThat(failure.reachedProvider()).isFalse();
    }
    assertThat(stage.send(2, new RecordingCall().afterFailures(2))).isNotEmpty();
    assertThat(stage.turn(1).parts()).isNotEmpty();
  }

  @Test
  void oneFailureIsMeantWhereNoNumberIsGiven() throws ModelException {
    assertThat(failure(3, 0).reachedProvider()).isTrue();
    assertThat(stage.send(3, new RecordingCall().afterFailures(1))).isNotEmpty();
  }

  @Test
  void anotherWorkerGoesOnWhereTheLastOneStopped() {
    failure(2, 1);
    failure(2, 1);
    assertThat(failure(2, 0)).as("and the next run fails anew").isNotNull();
  }

  private ModelException failure(int turn, int before) {
    ModelException failure =
        catchThrowableOfType(
            ModelException.class,
            () -> stage.send(turn, new RecordingCall().afterFailures(before)));
    assertThat(failure).as("turn %s fails after %s failures", turn, before).isNotNull();
    return failure;
  }
}
