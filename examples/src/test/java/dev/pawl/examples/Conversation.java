package dev.pawl.examples;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.model.scripted.ScriptedProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks the scripted model for the turns of a script, one after the other. */
final class Conversation {
  private Conversation() {}

  /** All replies up to the first that asks for nothing. */
  static List<ModelReply> of(Path script) throws IOException, ModelException {
    byte[] yaml = Files.readAllBytes(script);
    ScriptedProvider provider = new ScriptedProvider(name -> yaml);
    ModelSettings settings =
        new ModelSettings(
            ScriptedProvider.NAME, "any", null, 100, null, false, Duration.ofMinutes(1), "script");
    List<Message> messages = new ArrayList<>();
    messages.add(new Message.User(List.of(), List.of("make the failing test pass")));
    List<ModelReply> replies = new ArrayList<>();
    do {
      byte[] body =
          provider.encode(new ModelRequest(settings, "", List.of(), messages, false, 100));
      replies.add(provider.decode(provider.send(body, settings, new Unattended())));
      messages.add(new Message.Assistant(List.of(new Message.Part.Text("said"))));
      messages.add(new Message.User(List.of(), List.of("go on")));
    } while (!calls(replies.get(replies.size() - 1)).isEmpty());
    return replies;
  }

  static List<ModelReply.Part.Call> calls(ModelReply reply) {
    return reply.parts().stream()
        .filter(ModelReply.Part.Call.class::isInstance)
        .map(ModelReply.Part.Call.class::cast)
        .toList();
  }

  /** A call that nobody watches or cancels. */
  private static final class Unattended implements ModelCall {
    @Override
    public Duration timeout() {
      return Duration.ofMinutes(1);
    }

    @Override
    public Duration silence() {
      return Duration.ofMinutes(1);
    }

    @Override
    public void delta(Delta kind, String text) {}

    @Override
    public void onCancel(Runnable close) {}

    @Override
    public boolean cancelled() {
      return false;
    }
  }
}
