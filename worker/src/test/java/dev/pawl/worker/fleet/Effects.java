package dev.pawl.worker.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.contracts.CallRef;
import dev.pawl.testkit.invariants.SeenEffects;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An agent that does one countable thing in each step: appends its number to a file in the
 * workspace, with {@code bash}.
 */
final class Effects {
  private static final String FILE = "effects.log";

  private Effects() {}

  /** What the model says: step n appends n, until all are done. */
  static Reply reply(RecordedRequest request, int steps) {
    int step = 1;
    for (JsonNode message : request.json().path("messages")) {
      if (message.path("role").asText().equals("assistant")) {
        step++;
      }
    }
    if (step > steps) {
      return Reply.text("done");
    }
    String command = "echo " + step + " >> " + FILE;
    return Reply.toolCall(
        "bash", JsonNodeFactory.instance.objectNode().put("command", command).toString());
  }

  /** The numbers in the file, in order. */
  static List<String> done(Path workspace) throws IOException {
    Path file = workspace.resolve(FILE);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** The same as calls, for the invariants. */
  static SeenEffects seen(Path workspace) throws IOException {
    return new SeenEffects(
        "bash",
        done(workspace).stream().map(step -> new CallRef(Integer.parseInt(step), 1)).toList());
  }
}
