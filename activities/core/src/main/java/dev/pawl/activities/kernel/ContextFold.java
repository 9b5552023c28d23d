package dev.pawl.activities.kernel;

import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one walk over a transcript: the messages that are finished, and the pair of
 * assistant and user message that is open.
 *
 * <p>Rules, and why:
 *
 * <ul>
 *   <li>A result belongs to the call of the same place in the assistant message directly before it;
 *       the first one counts. Any other result is left out, since its own place has been filled and
 *       sent already.
 *   <li>User text waits until the results before it are there, so steering never lands between a
 *       call and its result.
 *   <li>Within an assistant message calls come last; text and opaque blocks keep their order among
 *       each other, since a provider checks that of its own blocks.
 *   <li>An assistant message of which nothing can be sent becomes one sentence that says so. To
 *       drop it would join the user messages around it, and change a message that was sent before.
 *   <li>A reply that was cut off in an opaque block loses its opaque blocks: half a signature is
 *       refused, and so is a call of a provider's own tool without its result.
 *   <li>A pause stays open only while nothing but the same provider's next reply follows it. With
 *       anything else after it, its opaque blocks go: one of the provider's own tools may hang in
 *       them without a result.
 * </ul>
 */
final class ContextFold {
  private final String provider;
  private final CallIds ids = new CallIds();
  private final List<Message> messages = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private @Nullable OpenReply reply;

  ContextFold(String provider) {
    this.provider = provider;
  }

  void add(Entry entry) {
    if (entry instanceof Entry.User user) {
      if (!WellFormed.blank(user.text())) {
        texts.add(WellFormed.of(user.text()));
      }
    } else if (entry instanceof Entry.ToolResult result) {
      if (reply != null) {
        reply.close(result);
      }
    } else if (entry instanceof Entry.Assistant assistant) {
      add(assistant);
    }
  }

  List<Message> finish() {
    if (reply != null && reply.pausing && texts.isEmpty()) {
      messages.add(reply.message());
    } else {
      closePair();
    }
    return List.copyOf(messages);
  }

  private void add(Entry.Assistant assistant) {
    boolean own = assistant.provider().equals(provider);
    OpenReply open = reply;
    if (open == null || !open.pausing || !own || !texts.isEmpty()) {
      closePair();
      open = new OpenReply();
      reply = open;
    }
    boolean opaque = false;
    for (Block block : assistant.blocks()) {
      if (block instanceof Block.Text text && !WellFormed.blank(text.text())) {
        open.said.add(new Message.Part.Text(WellFormed.of(text.text())));
      } else if (block instanceof Block.Call call) {
        open.calls.add(OpenCall.of(call, ids));
      } else if (block instanceof Block.Opaque candidate && own && sendable(candidate)) {
        open.said.add(new Message.Part.Opaque(candidate.json()));
        opaque = true;
      }
    }
    if (cutInsideOpaque(assistant)) {
      open.dropOpaque();
    }
    open.refused = assistant.stop() == StopReason.REFUSAL;
    open.pausing = own && opaque && open.calls.isEmpty() && assistant.stop() == StopReason.PAUSE;
  }

  private boolean sendable(Block.Opaque block) {
    return block.provider().equals(provider) && JsonText.sendable(block.json());
  }

  private static boolean cutInsideOpaque(Entry.Assistant assistant) {
    List<Block> blocks = assistant.blocks();
    boolean whole =
        switch (assistant.stop()) {
          case END, CALLS, PAUSE -> true;
          case MAX_TOKENS, REFUSAL, CONTEXT_WINDOW, UNKNOWN -> false;
        };
    return !whole && !blocks.isEmpty() && blocks.get(blocks.size() - 1) instanceof Block.Opaque;
  }

  /** Ends the open pair; the user message of it is never empty. */
  private void closePair() {
    OpenReply closed = reply;
    List<Message.Result> results = List.of();
    if (closed != null) {
      if (closed.pausing) {
        closed.dropOpaque();
      }
      messages.add(closed.message());
      results = closed.results();
    }
    if (results.isEmpty() && texts.isEmpty()) {
      texts.add(closed == null ? Texts.NOTHING_ASKED : Texts.GO_ON);
    }
    messages.add(new Message.User(results, texts));
    texts.clear();
    reply = null;
  }

  /** An assistant message whose user message is not finished. */
  private static final class OpenReply {
    final List<Message.Part> said = new ArrayList<>();
    final List<OpenCall> calls = new ArrayList<>();
    boolean pausing;
    boolean refused;

    void dropOpaque() {
      said.removeIf(Message.Part.Opaque.class::isInstance);
    }

    void close(Entry.ToolResult result) {
      for (OpenCall call : calls) {
        if (call.closeWith(result)) {
          return;
        }
      }
    }

    Message.Assistant message() {
      List<Message.Part> parts = new ArrayList<>(said);
      for (OpenCall call : calls) {
        parts.add(call.part);
      }
      if (parts.isEmpty()) {
        parts.add(new Message.Part.Text(refused ? Texts.REFUSED : Texts.NOTHING_SAID));
      }
      return new Message.Assistant(parts);
    }

    List<Message.Result> results() {
      List<Message.Result> results = new ArrayList<>();
      for (OpenCall call : calls) {
        results.add(call.result());
      }
      return results;
    }
  }
}
