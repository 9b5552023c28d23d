package dev.pawl.workflows.decide;

import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.run.CallState;
import org.jspecify.annotations.Nullable;

/** How much room what people send takes in the requests and states that carry it on. */
final class MessageSizes {
  /** What the first rules took a blob for. */
  private static final int UNKNOWN_BYTES = 256;

  private final RunProgress run;

  MessageSizes(RunProgress run) {
    this.run = run;
  }

  /** What the sender says; a text of unknown size is a blob because it is too long to go inline. */
  int blob(@Nullable Integer said) {
    if (run.rules < Rules.BOUNDED) {
      return UNKNOWN_BYTES;
    }
    return said == null || said < 0 ? Inbound.INLINE_BYTES : said;
  }

  /** What all messages take that wait for the model. */
  int waiting() {
    return run.inbox.stream().mapToInt(this::of).sum();
  }

  int of(Inbound message) {
    return MessageRules.waiting(run.rules, message);
  }

  /**
   * What bars one more reason for a call of this step; null where nothing does. All of them go on
   * together, to the model and to the next execution.
   */
  @Nullable Receipt tooManyReasons(@Nullable String reason) {
    if (reason == null || run.rules < Rules.BOUNDED) {
      return null;
    }
    int given = run.calls.all().stream().mapToInt(MessageSizes::reasonBytes).sum();
    return given + MessageRules.written(reason) <= MessageRules.REASONS_BYTES
        ? null
        : Receipt.of(
            Receipt.Status.REFUSED,
            "the reasons for the calls of this step take more than "
                + MessageRules.REASONS_BYTES
                + " bytes with this one: shorten it, or leave it out");
  }

  private static int reasonBytes(CallState call) {
    int yes = call.approval() == null ? 0 : written(call.approval().reason());
    int no = call.result() == null ? 0 : written(call.result().reason());
    return yes + no;
  }

  private static int written(@Nullable String text) {
    return text == null ? 0 : MessageRules.written(text);
  }
}
