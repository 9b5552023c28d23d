package dev.pawl.model.scripted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.tool.ToolDefinition;

/** A request as a JSON document: all that a real provider would be told. */
final class RequestDocument {
  static final int VERSION = 1;

  private RequestDocument() {}

  static byte[] write(ModelRequest request) {
    ObjectNode document = Json.mapper().createObjectNode();
    ModelSettings settings = request.settings();
    document.put("model", settings.model());
    if (settings.script() != null) {
      document.put("script", settings.script());
    }
    document.put("maxOutputTokens", request.maxOutputTokens());
    if (settings.temperature() != null) {
      document.put("temperature", settings.temperature());
    }
    document.put("system", request.system());
    ArrayNode tools = document.putArray("tools");
    for (ToolDefinition tool : request.tools()) {
      tools
          .addObject()
          .put("name", tool.name())
          .put("description", tool.description())
          .set("parameters", tool.parameters());
    }
    document.put("toolsForbidden", request.toolsForbidden());
    ArrayNode messages = document.putArray("messages");
    for (Message message : request.messages()) {
      write(message, messages.addObject());
    }
    return Json.bytes(document);
  }

  /** The number, from 1, of the turn that answers this request. */
  static int turn(byte[] body) {
    int turn = 1;
    for (JsonNode message : Json.read(body, JsonNode.class).path("messages")) {
      if (message.path("role").asText().equals("assistant")) {
        turn++;
      }
    }
    return turn;
  }

  private static void write(Message message, ObjectNode out) {
    if (message instanceof Message.User user) {
      out.put("role", "user");
      ArrayNode results = out.putArray("results");
      for (Message.Result result : user.results()) {
        results
            .addObject()
            .put("callId", result.callId())
            .put("content", result.content())
            .put("error", result.error());
      }
      ArrayNode texts = out.putArray("texts");
      user.texts().forEach(texts::add);
    } else if (message instanceof Message.Assistant assistant) {
      out.put("role", "assistant");
      ArrayNode parts = out.putArray("parts");
      assistant.parts().forEach(part -> write(part, parts.addObject()));
    }
  }

  private static void write(Message.Part part, ObjectNode out) {
    if (part instanceof Message.Part.Text text) {
      out.put("text", text.text());
    } else if (part instanceof Message.Part.Call call) {
      out.put("id", call.id()).put("name", call.name()).put("arguments", call.arguments());
    } else if (part instanceof Message.Part.Opaque opaque) {
      out.put("opaque", opaque.json());
    }
  }
}
