package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.testkit.model.ModelServer;
import dev.pawl.testkit.model.Reply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;

/**
 * Asks the testkit's model server, whose rules others wrote, what it thinks of the kernel's work.
 */
class ModelServerAgreesTest {
  private static final String SERVER_TOOL =
      "{\"type\":\"server_tool_use\",\"id\":\"srv_1\",\"name\":\"web\",\"input\":{}}";

  private final HttpClient client = HttpClient.newHttpClient();
  private final ModelServer server = ModelServer.start().otherwise(request -> Reply.text("ok"));

  @AfterProperty
  void stop() {
    server.close();
  }

  @Provide
  Arbitrary<List<Entry>> anything() {
    return Transcripts.anything().map(ModelServerAgreesTest::withBlocksThatItKnows);
  }

  @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
  void everyRequestIsAccepted(@ForAll("anything") List<Entry> entries)
      throws IOException, InterruptedException {
    List<Message> messages = Kernel.context(entries, Transcripts.PROVIDER);
    Assume.that(!endsInWordsOfTheAssistant(messages));

    HttpResponse<String> response =
        client.send(request(messages), HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  private HttpRequest request(List<Message> messages) {
    String body =
        "{\"model\":\"m\",\"max_tokens\":10,\"tools\":[{\"name\":\"bash\",\"input_schema\":"
            + Tools.BASH.parameters()
            + "}],\"messages\":"
            + WireRules.body(messages)
            + "}";
    return HttpRequest.newBuilder(URI.create(server.baseUrl() + "/v1/messages"))
        .header("x-api-key", "k")
        .header("anthropic-version", "2023-06-01")
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** The server takes back thinking only if it sent it itself. */
  private static List<Entry> withBlocksThatItKnows(List<Entry> entries) {
    return entries.stream().map(ModelServerAgreesTest::withBlocksThatItKnows).toList();
  }

  private static Entry withBlocksThatItKnows(Entry entry) {
    if (!(entry instanceof Entry.Assistant assistant)) {
      return entry;
    }
    List<Block> blocks =
        assistant.blocks().stream()
            .map(
                block ->
                    block instanceof Block.Opaque opaque && opaque.json().contains("thinking")
                        ? new Block.Opaque(opaque.provider(), SERVER_TOOL)
                        : block)
            .toList();
    return new Entry.Assistant(assistant.provider(), assistant.model(), blocks, assistant.stop());
  }

  /** The server lets only a pause of its own end in text. */
  private static boolean endsInWordsOfTheAssistant(List<Message> messages) {
    return messages.get(messages.size() - 1) instanceof Message.Assistant assistant
        && assistant.parts().get(assistant.parts().size() - 1) instanceof Message.Part.Text;
  }
}
