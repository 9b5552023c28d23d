package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

class KernelProperties {
  private static final String PROVIDER = Transcripts.PROVIDER;

  @Provide
  Arbitrary<List<Entry>> anything() {
    return Transcripts.anything();
  }

  @Provide
  Arbitrary<List<Entry>> damaged() {
    return Transcripts.damaged();
  }

  @Provide
  Arbitrary<List<Entry>> legal() {
    return Transcripts.legal();
  }

  @Property(tries = 10_000)
  void anyEntriesGiveARequestThatAProviderAccepts(@ForAll("anything") List<Entry> entries) {
    assertAccepted(entries);
  }

  @Property(tries = 10_000)
  void aDamagedTranscriptGivesARequestThatAProviderAccepts(@ForAll("damaged") List<Entry> entries) {
    assertAccepted(entries);
  }

  @Property(tries = 2_000)
  void anotherProviderAcceptsItTooAndSeesNoForeignBlock(@ForAll("damaged") List<Entry> entries) {
    List<Message> messages = Kernel.context(entries, "openai");

    assertThat(WireRules.problems(messages)).isEmpty();
    assertThat(WireRules.body(messages)).doesNotContain("signature", "server_tool_use");
  }

  @Property(tries = 2_000)
  void aLegalTranscriptComesOutAsItWentIn(@ForAll("legal") List<Entry> entries) {
    List<Message> messages = Kernel.context(entries, PROVIDER);

    assertThat(spoken(messages)).isEqualTo(written(entries));
  }

  @Property(tries = 2_000)
  void everyVisibleWordAndEveryCallIsThereOnceAndInOrder(@ForAll("anything") List<Entry> entries) {
    List<Message> messages = Kernel.context(entries, PROVIDER);

    assertThat(userTexts(messages))
        .isEqualTo(
            entries.stream()
                .filter(Entry.User.class::isInstance)
                .map(entry -> ((Entry.User) entry).text())
                .filter(text -> !WellFormed.blank(text))
                .map(WellFormed::of)
                .toList());
    assertThat(spoken(messages).stream().filter(line -> line.startsWith("call ")).count())
        .isEqualTo(written(entries).stream().filter(line -> line.startsWith("call ")).count());
  }

  @Property(tries = 2_000)
  void eachStepsRequestBeginsWithTheOneBefore(@ForAll("legal") List<Entry> entries) {
    assertPrefixes(entries);
  }

  @Property(tries = 3_000, shrinking = ShrinkingMode.BOUNDED)
  void eachStepsRequestBeginsWithTheOneBeforeInAnyEntries(@ForAll("anything") List<Entry> entries) {
    assertPrefixes(entries);
  }

  private static void assertAccepted(List<Entry> entries) {
    List<Message> messages = Kernel.context(entries, PROVIDER);

    assertThat(WireRules.problems(messages)).isEmpty();
    Message last = messages.get(messages.size() - 1);
    if (last instanceof Message.Assistant assistant) {
      assertThat(assistant.parts()).anyMatch(Message.Part.Opaque.class::isInstance);
      assertThat(lastReply(entries).stop()).isEqualTo(StopReason.PAUSE);
      assertThat(lastReply(entries).provider()).isEqualTo(PROVIDER);
    }
    assertThat(Kernel.context(entries, PROVIDER)).isEqualTo(messages);
  }

  /** A model call was made before each assistant entry. */
  private static void assertPrefixes(List<Entry> entries) {
    List<Message> whole = Kernel.context(entries, PROVIDER);
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i) instanceof Entry.Assistant) {
        List<Message> before = Kernel.context(entries.subList(0, i), PROVIDER);
        boolean paused = before.get(before.size() - 1) instanceof Message.Assistant;
        List<Message> fixed = paused ? before.subList(0, before.size() - 1) : before;
        assertThat(whole.size()).isGreaterThanOrEqualTo(before.size());
        assertThat(whole.subList(0, fixed.size())).isEqualTo(fixed);
      }
    }
  }

  private static Entry.Assistant lastReply(List<Entry> entries) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i) instanceof Entry.Assistant assistant) {
        return assistant;
      }
    }
    throw new AssertionError("no reply");
  }

  private static List<String> userTexts(List<Message> messages) {
    List<String> texts = new ArrayList<>();
    for (Message message : messages) {
      if (message instanceof Message.User user) {
        texts.addAll(user.texts());
      }
    }
    texts.removeIf(text -> text.equals(Texts.GO_ON) || text.equals(Texts.NOTHING_ASKED));
    return texts;
  }

  private static List<String> written(List<Entry> entries) {
    List<String> all = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry instanceof Entry.User user) {
        all.add("user " + user.text());
      } else if (entry instanceof Entry.ToolResult result) {
        all.add("result " + result.status().error() + " " + result.content());
      } else if (entry instanceof Entry.Assistant assistant) {
        for (Block block : assistant.blocks()) {
          if (block instanceof Block.Text text) {
            all.add("text " + text.text());
          } else if (block instanceof Block.Call call) {
            all.add("call " + call.name() + " " + call.arguments());
          } else if (block instanceof Block.Opaque opaque) {
            all.add("opaque " + opaque.json());
          }
        }
      }
    }
    return all;
  }

  private static List<String> spoken(List<Message> messages) {
    List<String> all = new ArrayList<>();
    for (Message message : messages) {
      if (message instanceof Message.User user) {
        user.results()
            .forEach(result -> all.add("result " + result.error() + " " + result.content()));
        user.texts().forEach(text -> all.add("user " + text));
      } else if (message instanceof Message.Assistant assistant) {
        for (Message.Part part : assistant.parts()) {
          if (part instanceof Message.Part.Text text) {
            all.add("text " + text.text());
          } else if (part instanceof Message.Part.Call call) {
            all.add("call " + call.name() + " " + call.arguments());
          } else if (part instanceof Message.Part.Opaque opaque) {
            all.add("opaque " + opaque.json());
          }
        }
      }
    }
    return all;
  }
}
