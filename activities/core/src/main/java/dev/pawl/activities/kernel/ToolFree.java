package dev.pawl.activities.kernel;

import dev.pawl.contracts.model.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages in which calls and results are words. A provider refuses calls in a request that offers
 * no tools, and a model may ask for one all the same.
 */
final class ToolFree {
  private ToolFree() {}

  static List<Message> of(List<Message> messages) {
    List<Message> out = new ArrayList<>();
    for (Message message : messages) {
      if (message instanceof Message.User user) {
        out.add(user(user));
      } else if (message instanceof Message.Assistant assistant) {
        out.add(assistant(assistant));
      }
    }
    return List.copyOf(out);
  }

  private static Message user(Message.User user) {
    List<String> texts = new ArrayList<>();
    user.results().forEach(result -> texts.add(result.content()));
    texts.addAll(user.texts());
    return new Message.User(List.of(), texts);
  }

  private static Message assistant(Message.Assistant assistant) {
    List<Message.Part> parts = new ArrayList<>();
    for (Message.Part part : assistant.parts()) {
      parts.add(
          part instanceof Message.Part.Call call
              ? new Message.Part.Text(Texts.callInWords(call.name(), call.arguments()))
              : part);
    }
    return new Message.Assistant(parts);
  }
}
