package dev.pawl.model.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import java.util.ArrayList;
import java.util.List;

/** A provider with one script, and requests for its turns. */
final class Stage {
  static final ModelSettings SETTINGS = settings(true, "script-name");

  final ScriptedProvider provider;

  Stage(String script) {
    this.provider = new ScriptedProvider(name -> script.getBytes(UTF_8));
  }

  static ModelSettings settings(boolean stream, String script) {
    ModelSettings plain = ModelSettings.of(ScriptedProvider.NAME, "any");
    return new ModelSettings(
        plain.provider(), "any", null, 100, null, stream, plain.timeout(), script);
  }

  /** The request for a turn, counted from 1, of a conversation about {@code topic}. */
  byte[] body(int turn, String topic) {
    List<Message> messages = new ArrayList<>();
    messages.add(new Message.User(List.of(), List.of(topic)));
    for (int i = 1; i < turn; i++) {
      messages.add(new Message.Assistant(List.of(new Message.Part.Text("said"))));
      messages.add(new Message.User(List.of(), List.of("go on")));
    }
    return provider.encode(new ModelRequest(SETTINGS, "", List.of(), messages, false, 100));
  }

  ModelReply turn(int turn) throws ModelException {
    return provider.decode(send(turn, new RecordingCall()));
  }

  byte[] send(int turn, RecordingCall call) throws ModelException {
    return provider.send(body(turn, "topic"), SETTINGS, call);
  }
}
