package dev.pawl.client.trajectory;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Transcript;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run as a plain list of messages, as chat programs and data sets take them: roles {@code
 * system}, {@code user}, {@code assistant} (with {@code tool_calls}) and {@code tool}.
 */
public final class Messages {
  private final ArrayNode messages = Json.mapper().createArrayNode();

  private Messages() {}

  /** The list as text that ends with a line break. */
  public static String write(Course course) {
    Messages list = new Messages();
    course
        .run()
        .start()
        .flatMap(start -> course.run().text(start.agent()))
        .map(text -> Json.read(Utf8.bytes(text), AgentDefinition.class).systemPrompt())
        .filter(prompt -> !prompt.isEmpty())
        .ifPresent(prompt -> list.add("system", prompt));
    Stream.concat(course.items().stream(), course.notAppended().stream())
        .map(Transcript.Item::entry)
        .forEach(list::add);
    return Layout.of(list.messages);
  }

  private ObjectNode add(String role, String content) {
    return messages.addObject().put("role", role).put("content", content);
  }

  private void add(Entry entry) {
    if (entry instanceof Entry.User user) {
      add("user", user.text());
    } else if (entry instanceof Entry.Assistant said) {
      said(said.blocks());
    } else if (entry instanceof Entry.ToolResult result) {
      add("tool", result.content()).put("tool_call_id", id(result.call()));
    }
  }

  private void said(List<Block> blocks) {
    String text =
        blocks.stream()
            .filter(Block.Text.class::isInstance)
            .map(block -> ((Block.Text) block).text())
            .collect(Collectors.joining("\n"));
    ObjectNode message = add("assistant", text);
    List<Block.Call> calls =
        blocks.stream().filter(Block.Call.class::isInstance).map(Block.Call.class::cast).toList();
    if (!calls.isEmpty()) {
      ArrayNode all = message.putArray("tool_calls");
      for (Block.Call call : calls) {
        ObjectNode one = all.addObject().put("id", id(call.ref())).put("type", "function");
        one.putObject("function").put("name", call.name()).put("arguments", call.arguments());
      }
    }
  }

  /** Providers' own ids may repeat, or be missing. */
  private static String id(CallRef call) {
    return "call_" + call.step() + "_" + call.call();
  }
}
