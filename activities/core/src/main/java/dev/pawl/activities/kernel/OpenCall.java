package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call of an assistant message, and its result once that was met. */
final class OpenCall {
  private static final int MAX_NAME = 64;
  private static final Pattern ILLEGAL = Pattern.compile("[^a-zA-Z0-9_-]");

  final Message.Part.Call part;
  private final CallRef ref;
  private Entry.@Nullable ToolResult result;

  private OpenCall(CallRef ref, Message.Part.Call part) {
    this.ref = ref;
    this.part = part;
  }

  static OpenCall of(Block.Call call, CallIds ids) {
    return new OpenCall(
        call.ref(),
        new Message.Part.Call(
            ids.next(call.ref()),
            name(call.name()),
            JsonText.object(call.arguments()).orElse(JsonText.EMPTY_OBJECT)));
  }

  /** Takes the result if it is this call's and the first. */
  boolean closeWith(Entry.ToolResult candidate) {
    if (result != null || !candidate.call().equals(ref)) {
      return false;
    }
    result = candidate;
    return true;
  }

  Message.Result result() {
    if (result == null) {
      return new Message.Result(part.id(), Texts.RESULT_MISSING, true);
    }
    String content =
        WellFormed.blank(result.content()) ? Texts.NO_OUTPUT : WellFormed.of(result.content());
    return new Message.Result(part.id(), content, result.status().error());
  }

  /** A model may invent a name that a provider refuses to read back. */
  private static String name(String said) {
    String legal = ILLEGAL.matcher(said).replaceAll("_");
    if (legal.isEmpty()) {
      return "unnamed";
    }
    return legal.length() <= MAX_NAME ? legal : legal.substring(0, MAX_NAME);
  }
}
