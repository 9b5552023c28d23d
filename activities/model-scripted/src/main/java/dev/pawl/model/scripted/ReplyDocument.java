package dev.pawl.model.scripted;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.script.Turn;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A turn as the document that {@code send} returns and the ledger keeps. */
record ReplyDocument(
    int format,
    String model,
    String text,
    List<Call> calls,
    StopReason stop,
    @Nullable Usage usage) {
  private static final int FORMAT = 1;

  ReplyDocument {
    Objects.requireNonNull(model);
    Objects.requireNonNull(text);
    Objects.requireNonNull(stop);
    calls = List.copyOf(calls);
  }

  /** A call with the id that the model would have given it. */
  record Call(String id, String name, String arguments) {}

  static ReplyDocument of(Turn turn, int number, String model) {
    List<Call> calls = new ArrayList<>();
    for (Turn.Call call : turn.calls()) {
      String id = "scripted_" + number + "_" + (calls.size() + 1);
      calls.add(new Call(id, call.name(), call.arguments()));
    }
    return new ReplyDocument(FORMAT, model, turn.text(), calls, turn.stop(), turn.usage());
  }

  static ReplyDocument read(byte[] json) throws ModelException {
    try {
      JsonNode tree = Json.read(json, JsonNode.class);
      if (tree.isObject()) {
        return Json.mapper().treeToValue(tree, ReplyDocument.class);
      }
      throw damaged(null);
    } catch (IllegalArgumentException | JsonProcessingException e) {
      throw damaged(e);
    }
  }

  private static ModelException damaged(@Nullable Throwable cause) {
    return new ModelException(
        FailureType.REPLY_TRUNCATED, "The scripted reply is damaged", null, null, true, cause);
  }

  byte[] bytes() {
    return Json.bytes(this);
  }

  ModelReply reply() {
    List<ModelReply.Part> parts = new ArrayList<>();
    if (!text.isEmpty()) {
      parts.add(new ModelReply.Part.Text(text));
    }
    for (Call call : calls) {
      parts.add(new ModelReply.Part.Call(call.id(), call.name(), call.arguments()));
    }
    String detail = stop == StopReason.REFUSAL ? "the script refuses here" : null;
    return new ModelReply(model, parts, stop, usage, detail);
  }
}
