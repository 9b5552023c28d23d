package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A model server, a provider that talks to it, and the requests that tests need. */
final class Bench implements AutoCloseable {
  static final String KEY = "sk-ant-secret-key";

  final ModelServer server = ModelServer.start();
  final AnthropicProvider provider = new AnthropicProvider(base -> Optional.of(KEY));
  RecordingCall call = new RecordingCall();

  @Override
  public void close() {
    provider.close();
    server.close();
  }

  ModelSettings settings(boolean stream) {
    return new ModelSettings(
        "anthropic",
        "claude-sonnet-5",
        server.baseUrl().toString(),
        1000,
        null,
        stream,
        Duration.ofMinutes(1),
        null);
  }

  ModelRequest request(boolean stream, Message... messages) {
    return new ModelRequest(
        settings(stream), "be brief", List.of(tool("add")), List.of(messages), false, 1000);
  }

  static ToolDefinition tool(String name) {
    JsonNode schema =
        Json.tree("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"number\"}}}");
    return new ToolDefinition(
        name,
        "1",
        "Adds numbers.",
        schema,
        Effect.READ_ONLY,
        Access.READ,
        false,
        Duration.ofSeconds(1));
  }

  static Message user(String text) {
    return new Message.User(List.of(), List.of(text));
  }

  /** Sends "hi" and returns the document. */
  byte[] send(boolean stream, Reply reply) throws ModelException {
    server.enqueue(reply);
    return provider.send(provider.encode(request(stream, user("hi"))), settings(stream), call);
  }

  ModelReply exchange(boolean stream, Reply reply) throws ModelException {
    return provider.decode(send(stream, reply));
  }

  /** Sends "hi" and returns the failure; exactly one request must have reached the server. */
  ModelException failure(boolean stream, Reply reply) {
    int before = server.requests().size();
    ModelException failure = catchThrowableOfType(ModelException.class, () -> send(stream, reply));
    assertThat(failure).isNotNull();
    assertThat(server.requests()).as("no retry of its own").hasSize(before + 1);
    assertThat(failure).hasMessageNotContaining(KEY);
    return failure;
  }

  ModelException failure(boolean stream, Reply reply, ModelCall other) {
    server.enqueue(reply);
    byte[] body = provider.encode(request(stream, user("hi")));
    ModelException failure =
        catchThrowableOfType(
            ModelException.class, () -> provider.send(body, settings(stream), other));
    assertThat(failure).isNotNull();
    return failure;
  }
}
