package dev.pawl.client.trajectory;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.pawl.client.events.Sender;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.ledger.AttemptRef;
import dev.pawl.store.ledger.ToolEndRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One tool call: what was asked for, who allowed it, what ran, and what came out.
 *
 * @param proposed the blob of the arguments that the model asked for
 * @param why what made the verdict other than {@link Verdict#RUN}
 * @param decision absent where nobody was asked, or nobody has answered yet
 * @param attempts those that meant to start the tool
 * @param status absent while the call is open
 * @param entry the entry of its result; absent where no activity wrote one
 * @param output the blob of the whole output; absent where the entry holds all of it
 * @param reason why it was closed without its tool
 */
public record CallTrail(
    CallRef call,
    String tool,
    Digest proposed,
    Verdict verdict,
    @Nullable String why,
    @Nullable Decision decision,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Attempt> attempts,
    @Nullable ResultStatus status,
    @Nullable Digest entry,
    @Nullable Digest output,
    @Nullable Instant endedAt,
    @Nullable String reason) {
  public CallTrail {
    attempts = List.copyOf(attempts);
  }

  /**
   * What a person said, or that nobody said anything in time.
   *
   * @param by absent where the time ran out
   * @param bound whether it named the digests of what was shown
   * @param verified whether a signature shows who it was; there are none yet
   * @param edited the blob of the arguments to run instead
   */
  public record Decision(
      boolean allowed,
      @Nullable Sender by,
      boolean bound,
      boolean verified,
      @Nullable String reason,
      @Nullable Digest edited,
      Instant at) {}

  /**
   * One attempt to run it.
   *
   * @param args the blob of the arguments that ran
   * @param outcome absent where the attempt gave the result; {@code LOST} where nobody answers for
   *     it
   */
  public record Attempt(
      AttemptRef by, String version, Digest args, Instant at, @Nullable String outcome) {
    static final String LOST = "LOST";

    static String ended(ToolEndRecord end) {
      return end.way().name();
    }
  }
}
