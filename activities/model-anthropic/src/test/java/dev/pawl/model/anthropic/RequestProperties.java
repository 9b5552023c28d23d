package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.Message.Part;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.testkit.model.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever the engine's messages hold, their bytes are ones that the real API accepts. */
class RequestProperties {
  private static final String[] PIECES = {
    "", " ", "\n", "word", "\"", "\\", "\u0000", "\u001f", "\u0085", "\u00a0", "\u2028", "\u3000",
    "\ud83d", "\ude00", "😀", "ä", "\ufffe", "</s>", "\\ud83d", "{\"a\":"
  };
  private static final String[] ARGUMENTS = {
    "{}",
    "{ }",
    "{\"a\":1.50e3}",
    "{\"\\ud83d\":\"\\ude00\"}",
    "{\"\\ud83d\\ude00\":\"\\\\ud83d\"}",
    "{\"nested\":{\"a\":[[],{}]}}",
    "{\"a\":\"\ud83d\"}"
  };

  @Property(tries = 3000)
  void everyConversationIsAccepted(@ForAll long seed, @ForAll @IntRange(max = 12) int rounds) {
    byte[] body = RequestWriter.write(request(conversation(new Random(seed), rounds), seed));

    assertThat(Verdict.of(body).problems()).isEmpty();
  }

  @Property(tries = 500)
  void everyConversationBeginsWithItsOwnBeginning(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int rounds) {
    List<Message> messages = conversation(new Random(seed), rounds);
    String whole = text(messages, seed);
    for (int length = 1; length < messages.size(); length += 2) {
      String part = text(messages.subList(0, length), seed);
      assertThat(whole).startsWith(part.substring(0, part.lastIndexOf("],\"max_tokens\"")));
    }
  }

  private static String text(List<Message> messages, long seed) {
    return new String(RequestWriter.write(request(messages, seed)), StandardCharsets.UTF_8);
  }

  private static ModelRequest request(List<Message> messages, long seed) {
    ModelSettings settings = ModelSettings.of("anthropic", "m");
    return new ModelRequest(
        settings,
        strange(new Random(seed)),
        List.of(Bench.tool("add"), Bench.tool("other")),
        messages,
        seed % 2 == 0,
        100);
  }

  /** Begins and ends with the user, as the engine's requests do. */
  private static List<Message> conversation(Random random, int rounds) {
    List<Message> messages = new ArrayList<>();
    messages.add(new Message.User(List.of(), texts(random)));
    int call = 0;
    for (int round = 0; round < rounds; round++) {
      List<Part> parts = new ArrayList<>();
      List<Message.Result> results = new ArrayList<>();
      for (String text : texts(random)) {
        parts.add(new Part.Text(text));
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        String id = "call_" + call++;
        parts.add(new Part.Call(id, strange(random), pick(random, ARGUMENTS)));
        results.add(new Message.Result(id, strange(random), random.nextBoolean()));
      }
      messages.add(new Message.Assistant(parts));
      messages.add(new Message.User(results, results.isEmpty() ? List.of("on") : texts(random)));
    }
    return messages;
  }

  private static List<String> texts(Random random) {
    List<String> texts = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      texts.add(strange(random));
    }
    return texts;
  }

  private static String strange(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(pick(random, PIECES));
    }
    return text.toString();
  }

  private static String pick(Random random, String[] from) {
    return from[random.nextInt(from.length)];
  }
}
