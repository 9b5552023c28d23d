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
    for (int attempt = 1; attempt <= 2; attempt++) {
      ModelException failure = failure(2, "topic");
      assertThat(failure.type()).isEqualTo(FailureType.RATE_LIMITED);
      assertThat(failure.retryAfter()).isEqualTo(Duration.ofMillis(50));
      assertThat(failure.reachedProvider()).isFalse();
    }
    assertThat(stage.turn(2).parts()).isNotEmpty();
    assertThat(stage.turn(1).parts()).isNotEmpty();
  }

  @Test
  void oneFailureIsMeantWhereNoNumberIsGiven() throws ModelException {
    assertThat(failure(3, "topic").reachedProvider()).isTrue();
    assertThat(stage.turn(3).parts()).isNotEmpty();
  }

  @Test
  void eachConversationHasItsOwnCount() {
    failure(3, "one");
    failure(3, "two");
  }

  @Test
  void theNextRunOfTheSameConversationFailsAnew() throws ModelException {
    failure(3, "topic");
    stage.turn(3);
    failure(3, "topic");
  }

  private ModelException failure(int turn, String topic) {
    ModelException failure =
        catchThrowableOfType(
            ModelException.class,
            () ->
                stage.provider.send(stage.body(turn, topic), Stage.SETTINGS, new RecordingCall()));
    assertThat(failure).as("turn %s of %s fails", turn, topic).isNotNull();
    return failure;
  }
}
