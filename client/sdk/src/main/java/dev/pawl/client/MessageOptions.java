package dev.pawl.client;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a message is sent.
 *
 * @param actor who sends it, for people: recorded, and unverified
 * @param requestId the message is taken at most once under this id; absent to draw one
 * @param answerWithin how long to wait for the run's receipt
 * @param unanswered what to do when no worker answers in that time
 */
public record MessageOptions(
    String actor, @Nullable String requestId, Duration answerWithin, Unanswered unanswered) {
  public static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  /** What happens to a message that no worker answers in time. */
  public enum Unanswered {
    /**
     * It is sent again as a signal with the same request id: the server keeps it, and the run takes
     * it once when a worker is up.
     */
    LEAVE_IT_WITH_THE_SERVER,
    /** The caller is told, with {@link PawlException.Kind#NOT_CONFIRMED}. */
    FAIL
  }

  public static MessageOptions by(String actor) {
    return new MessageOptions(actor, null, DEFAULT_WAIT, Unanswered.LEAVE_IT_WITH_THE_SERVER);
  }

  public MessageOptions withRequestId(String id) {
    return new MessageOptions(actor, id, answerWithin, unanswered);
  }

  public MessageOptions withAnswerWithin(Duration wait) {
    return new MessageOptions(actor, requestId, wait, unanswered);
  }

  public MessageOptions orFail() {
    return new MessageOptions(actor, requestId, answerWithin, Unanswered.FAIL);
  }

  /** With a request id, drawn where there was none. */
  MessageOptions identified() {
    return requestId == null ? withRequestId(UUID.randomUUID().toString()) : this;
  }

  String id() {
    if (requestId == null) {
      throw new IllegalStateException("the message has no request id yet");
    }
    return requestId;
  }
}
