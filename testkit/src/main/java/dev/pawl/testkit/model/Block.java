package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One content block of a scripted message. */
sealed interface Block {
  /** The block as a whole, as it stands in a reply that is not streamed. */
  String whole(String callId);

  /** The block as a stream opens it. */
  String opening(String callId);

  /** The deltas that fill it, each a JSON object, in pieces of {@code size} characters. */
  List<String> deltas(int size);

  /** Plain text. */
  record Text(String text) implements Block {
    @Override
    public String whole(String callId) {
      return Json.text(Json.object().put("type", "text").put("text", text));
    }

    @Override
    public String opening(String callId) {
      return "{\"type\":\"text\",\"text\":\"\"}";
    }

    @Override
    public List<String> deltas(int size) {
      return Pieces.deltas("text_delta", "text", text, size);
    }
  }

  /**
   * A call of a tool; {@code id} null means one that the server makes up, {@code args} is raw text.
   */
  record Call(String type, @Nullable String id, boolean hasId, String name, String args)
      implements Block {
    @Override
    public String whole(String callId) {
      ObjectNode block = head(callId);
      JsonNode parsed = Json.parseOrNull(args);
      if (parsed != null) {
        block.putRawValue("input", Json.raw(args));
      } else if (args.isBlank()) {
        block.putObject("input");
      } else {
        block.put("input", args); // text that is no JSON cannot stand in a JSON body otherwise
      }
      return Json.text(block);
    }

    @Override
    public String opening(String callId) {
      ObjectNode block = head(callId);
      block.putObject("input");
      return Json.text(block);
    }

    @Override
    public List<String> deltas(int size) {
      return Pieces.deltas("input_json_delta", "partial_json", args, size);
    }

    private ObjectNode head(String callId) {
      ObjectNode block = Json.object().put("type", type);
      if (hasId) {
        block.put("id", id == null ? callId : id);
      }
      return block.put("name", name);
    }
  }

  /** Thinking with the signature that has to come back with it. */
  record Thinking(String thinking, String signature) implements Block {
    @Override
    public String whole(String callId) {
      return Json.text(
          Json.object()
              .put("type", "thinking")
              .put("thinking", thinking)
              .put("signature", signature));
    }

    @Override
    public String opening(String callId) {
      return "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}";
    }

    @Override
    public List<String> deltas(int size) {
      List<String> deltas = Pieces.deltas("thinking_delta", "thinking", thinking, size);
      deltas.add(
          Json.text(Json.object().put("type", "signature_delta").put("signature", signature)));
      return deltas;
    }
  }

  /**
   * Any other block, given as JSON and sent whole: server tools' results, kinds nobody knows yet.
   */
  record Raw(String json) implements Block {
    @Override
    public String whole(String callId) {
      return json;
    }

    @Override
    public String opening(String callId) {
      return json;
    }

    @Override
    public List<String> deltas(int size) {
      return List.of();
    }
  }
}
