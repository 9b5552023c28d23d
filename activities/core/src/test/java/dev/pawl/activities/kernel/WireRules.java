package dev.pawl.activities.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.pawl.contracts.model.Message;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What real providers refuse, looked for in the bytes that a provider would send and not in the
 * kernel's own types. Written from the providers' rules alone; it shares no code with the kernel.
 */
final class WireRules {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<String> problems = new ArrayList<>();

  private WireRules() {}

  /** Everything that is wrong with the messages as a request. */
  static List<String> problems(List<Message> messages) {
    WireRules rules = new WireRules();
    rules.check(messages);
    return rules.problems;
  }

  /** The messages as the Messages API takes them. */
  static String body(List<Message> messages) {
    List<String> all = new ArrayList<>();
    for (Message message : messages) {
      List<String> blocks = new ArrayList<>();
      String role = "user";
      if (message instanceof Message.User user) {
        for (Message.Result result : user.results()) {
          blocks.add(
              "{\"type\":\"tool_result\",\"tool_use_id\":"
                  + quoted(result.callId())
                  + ",\"content\":"
                  + quoted(result.content())
                  + ",\"is_error\":"
                  + result.error()
                  + "}");
        }
        user.texts().forEach(text -> blocks.add(text(text)));
      } else if (message instanceof Message.Assistant assistant) {
        role = "assistant";
        assistant.parts().forEach(part -> blocks.add(part(part)));
      }
      all.add("{\"role\":\"" + role + "\",\"content\":[" + String.join(",", blocks) + "]}");
    }
    return "[" + String.join(",", all) + "]";
  }

  private static String part(Message.Part part) {
    if (part instanceof Message.Part.Text text) {
      return text(text.text());
    }
    if (part instanceof Message.Part.Call call) {
      return "{\"type\":\"tool_use\",\"id\":"
          + quoted(call.id())
          + ",\"name\":"
          + quoted(call.name())
          + ",\"input\":"
          + call.arguments()
          + "}";
    }
    return ((Message.Part.Opaque) part).json();
  }

  private static String text(String text) {
    return "{\"type\":\"text\",\"text\":" + quoted(text) + "}";
  }

  private static String quoted(String text) {
    try {
      return MAPPER.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private void check(List<Message> messages) {
    JsonNode body;
    try {
      String text = body(messages);
      ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      body = MAPPER.readTree(StandardCharsets.UTF_8.decode(utf8).toString());
    } catch (CharacterCodingException e) {
      problems.add("half of a surrogate pair in the body");
      return;
    } catch (JsonProcessingException e) {
      problems.add("the body is not JSON: " + e.getOriginalMessage());
      return;
    }
    escapes(body);
    require(body.size() > 0, "no message at all");
    Set<String> ids = new HashSet<>();
    String before = "assistant";
    List<String> open = List.of();
    for (JsonNode message : body) {
      String role = message.path("role").asText();
      require(!role.equals(before), "two messages in a row of the " + role);
      before = role;
      JsonNode content = message.path("content");
      require(content.size() > 0, "an empty " + role + " message");
      if (role.equals("user")) {
        user(content, open);
        open = List.of();
      } else {
        open = assistant(content, ids);
      }
    }
    require(open.isEmpty(), "calls without any message after them: " + open);
  }

  private void user(JsonNode content, List<String> open) {
    List<String> answered = new ArrayList<>();
    boolean text = false;
    for (JsonNode block : content) {
      if (block.path("type").asText().equals("tool_result")) {
        require(!text, "a result after text");
        answered.add(block.path("tool_use_id").asText());
        visible(block.path("content").asText(), "a result");
      } else {
        require(block.path("type").asText().equals("text"), "a strange block of the user");
        text = true;
        visible(block.path("text").asText(), "a text of the user");
      }
    }
    require(answered.equals(open), "calls " + open + " are answered by " + answered);
  }

  /** Checks one message and returns the ids of its calls, in order. */
  private List<String> assistant(JsonNode content, Set<String> ids) {
    Set<String> calls = new LinkedHashSet<>();
    for (JsonNode block : content) {
      String type = block.path("type").asText();
      if (type.equals("tool_use")) {
        String id = block.path("id").asText();
        require(id.matches("[a-zA-Z0-9_-]{1,64}"), "a call's id that is no id: " + id);
        require(ids.add(id), "an id that is used twice: " + id);
        require(
            block.path("name").asText().matches("[a-zA-Z0-9_-]{1,64}"),
            "a name that is no name: " + block.path("name"));
        require(block.path("input").isObject(), "arguments that are no object");
        calls.add(id);
      } else {
        require(calls.isEmpty(), "a block after the calls");
        if (type.equals("text")) {
          visible(block.path("text").asText(), "a text of the assistant");
        }
      }
    }
    return List.copyOf(calls);
  }

  private void escapes(JsonNode node) {
    if (node.isTextual()) {
      require(
          StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue()),
          "an escaped half of a surrogate pair");
    }
    node.fieldNames()
        .forEachRemaining(
            name ->
                require(
                    StandardCharsets.UTF_8.newEncoder().canEncode(name),
                    "an escaped half of a surrogate pair in a name"));
    node.forEach(this::escapes);
  }

  private void visible(String text, String what) {
    require(text.matches("(?Us).*\\S.*"), what + " that is blank: " + quoted(text));
  }

  private void require(boolean holds, String problem) {
    if (!holds) {
      problems.add(problem);
    }
  }
}
