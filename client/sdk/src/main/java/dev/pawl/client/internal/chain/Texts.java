package dev.pawl.client.internal.chain;

import dev.pawl.client.ApprovalCard;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunTranscript;
import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunView;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.Transcript;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The texts of runs: they lie in the store, and histories and messages name them by digest. */
public final class Texts {
  private static final int MOST_BYTES = 1024 * 1024;

  private final Store store;
  private final Transcript transcripts;

  public Texts(Store store) {
    this.store = store;
    this.transcripts = new Transcript(store);
  }

  /** Puts a message's text where it belongs: into the message, or as a blob beside the run. */
  public Message message(String text, Supplier<Chain> run) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (text.isBlank()) {
      throw new PawlException(PawlException.Kind.INVALID, "the message is empty");
    }
    if (bytes.length > MOST_BYTES) {
      throw new PawlException(
          PawlException.Kind.TOO_LARGE,
          "the message has "
              + bytes.length
              + " bytes, at most "
              + MOST_BYTES
              + " are taken: put it into a file of the workspace and name that");
    }
    return bytes.length <= Inbound.INLINE_BYTES
        ? new Message(text, null, null)
        : new Message(null, write(home(run.get()), bytes), bytes.length);
  }

  /** The id of the store with the run's memory, where that is another than the client's. */
  public Optional<String> otherStore(Chain chain) {
    return Optional.ofNullable(chain.input())
        .map(input -> input.store())
        .filter(id -> !id.equals(store.id()));
  }

  /** The run's lineage. Throws where its memory lies in another store. */
  private LineageId home(Chain chain) {
    if (chain.input() != null && !chain.input().store().equals(store.id())) {
      throw new PawlException(
          PawlException.Kind.OTHER_STORE,
          "the run '"
              + chain.workflowId()
              + "' lies in store "
              + chain.input().store()
              + ", and this client has store "
              + store.id()
              + " ("
              + store.location()
              + "): use the store that the run was started with");
    }
    return chain.lineage();
  }

  private Digest write(LineageId lineage, byte[] bytes) {
    try {
      return store.write(lineage, batch -> batch.putBlob(bytes));
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** What a waiting call wants to do, checked against the digest that an approval will name. */
  public ApprovalCard card(RunView view, Gate gate) {
    return new ApprovalCard(
        view.workflowId(),
        view.lineage(),
        gate,
        new String(blob(gate.planned().args()), StandardCharsets.UTF_8),
        view.input().settings().policy().digest(),
        view.workspacePath());
  }

  /** Keeps the arguments that an approver wants instead. */
  public Digest editedArguments(ApprovalCard card, String json) {
    try {
      if (!Json.tree(json).isObject()) {
        throw new IllegalArgumentException("not a JSON object");
      }
    } catch (IllegalArgumentException e) {
      throw new PawlException(
          PawlException.Kind.INVALID,
          "the edited arguments of call " + card.call() + " are no JSON object: " + e.getMessage(),
          e);
    }
    return write(card.lineage(), json.getBytes(StandardCharsets.UTF_8));
  }

  public RunTranscript transcript(RunView view) {
    try {
      List<Entry> later =
          view.results().stream()
              .map(digest -> Json.read(store.blob(digest), Entry.class))
              .toList();
      return new RunTranscript(view.head(), transcripts.read(view.head()), later);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** The text of what the model said last. */
  public Optional<String> answer(@Nullable Digest entry) {
    if (entry == null) {
      return Optional.empty();
    }
    if (!(Json.read(blob(entry), Entry.class) instanceof Entry.Assistant said)) {
      return Optional.empty();
    }
    String text =
        said.blocks().stream()
            .filter(Block.Text.class::isInstance)
            .map(block -> ((Block.Text) block).text())
            .collect(Collectors.joining("\n"));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private byte[] blob(Digest digest) {
    try {
      return store.blob(digest);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  /** A message's text: short text inline, longer text as a blob. */
  public record Message(
      @Nullable String inline, @Nullable Digest blob, @Nullable Integer blobBytes) {}
}
