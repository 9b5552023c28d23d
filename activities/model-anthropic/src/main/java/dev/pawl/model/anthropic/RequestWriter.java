package dev.pawl.model.anthropic;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.tool.ToolDefinition;
import java.util.List;

/**
 * Writes a request's body.
 *
 * <p>What stays the same over a run comes first, then the messages, then what may change with each
 * step. So a longer conversation's bytes begin with a shorter one's, up to the end of its messages.
 *
 * <p>Caching: one fixed mark on the system prompt (which covers the tools before it), and the
 * automatic one at the end of the request. A mark of our own on the last message would have to move
 * with each step, and so change the bytes of messages that were sent before.
 */
final class RequestWriter {
  /** Raised with every change that gives other bytes for the same request. */
  static final int VERSION = 1;

  private static final String CACHED = "\"cache_control\":{\"type\":\"ephemeral\"}";
  private static final int MAX_NAME = 64;

  private final StringBuilder out = new StringBuilder(4096);

  static byte[] write(ModelRequest request) {
    RequestWriter writer = new RequestWriter();
    writer.request(request);
    return JsonText.bytes(writer.out);
  }

  private void request(ModelRequest request) {
    out.append("{\"model\":");
    quote(request.settings().model());
    if (request.settings().stream()) {
      out.append(",\"stream\":true");
    }
    if (request.settings().temperature() != null) {
      out.append(",\"temperature\":").append(request.settings().temperature().toPlainString());
    }
    tools(request.tools());
    if (!blank(request.system())) {
      out.append(",\"system\":[{\"type\":\"text\",\"text\":");
      quote(request.system());
      out.append(',').append(CACHED).append("}]");
    }
    out.append(",\"messages\":[");
    for (int i = 0; i < request.messages().size(); i++) {
      out.append(i == 0 ? "" : ",");
      message(request.messages().get(i));
    }
    out.append("],\"max_tokens\":").append(request.maxOutputTokens());
    if (request.toolsForbidden() && !request.tools().isEmpty()) {
      out.append(",\"tool_choice\":{\"type\":\"none\"}");
    }
    out.append(',').append(CACHED).append('}');
  }

  private void tools(List<ToolDefinition> tools) {
    if (tools.isEmpty()) {
      return;
    }
    String between = ",\"tools\":[";
    for (ToolDefinition tool : tools) {
      out.append(between).append("{\"name\":");
      quote(name(tool.name()));
      out.append(",\"description\":");
      quote(tool.description());
      out.append(",\"input_schema\":")
          .append(JsonText.paired(Json.text(tool.parameters())))
          .append('}');
      between = ",";
    }
    out.append(']');
  }

  private void message(Message message) {
    boolean user = message instanceof Message.User;
    out.append(user ? "{\"role\":\"user\"" : "{\"role\":\"assistant\"").append(",\"content\":[");
    int start = out.length();
    if (message instanceof Message.User said) {
      said.results().forEach(this::result);
      said.texts().forEach(this::text);
    } else if (message instanceof Message.Assistant said) {
      said.parts().forEach(this::part);
    }
    if (out.length() == start) {
      text("(nothing)"); // the provider refuses a message without content
    }
    out.setLength(out.length() - 1); // the last comma
    out.append("]}");
  }

  private void part(Message.Part part) {
    if (part instanceof Message.Part.Text said) {
      text(said.text());
    } else if (part instanceof Message.Part.Opaque opaque) {
      out.append(opaque.json()).append(',');
    } else if (part instanceof Message.Part.Call call) {
      out.append("{\"type\":\"tool_use\",\"id\":");
      quote(call.id());
      out.append(",\"name\":");
      quote(name(call.name()));
      out.append(",\"input\":").append(JsonText.paired(call.arguments())).append("},");
    }
  }

  /** The provider refuses text without a visible character, so such text is left out. */
  private void text(String text) {
    if (!blank(text)) {
      out.append("{\"type\":\"text\",\"text\":");
      quote(text);
      out.append("},");
    }
  }

  /** Every kind of space that Unicode knows. */
  private static boolean blank(String text) {
    return text.codePoints()
        .allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85);
  }

  private void result(Message.Result result) {
    out.append("{\"type\":\"tool_result\",\"tool_use_id\":");
    quote(result.callId());
    out.append(",\"content\":");
    quote(result.error() && result.content().isEmpty() ? "(no message)" : result.content());
    out.append(result.error() ? ",\"is_error\":true}," : "},");
  }

  /** Models make up names of tools that the provider would not take back. */
  private static String name(String name) {
    String legal = name.replaceAll("[^a-zA-Z0-9_-]", "_");
    return legal.isEmpty() ? "_" : legal.substring(0, Math.min(MAX_NAME, legal.length()));
  }

  private void quote(String text) {
    JsonText.quote(out, text);
  }
}
