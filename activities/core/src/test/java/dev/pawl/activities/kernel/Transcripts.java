package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random transcripts: legal ones, legal ones that were damaged, and lists of anything. */
final class Transcripts {
  static final String PROVIDER = "anthropic";

  private static final List<String> GOOD_TEXTS =
      List.of("do it", "naïve 😀", "two\nlines", " padded ", "{\"a\":1}");
  private static final List<String> ODD_TEXTS =
      List.of(
          "",
          " ",
          "\n\t",
          "\u00a0",
          "\u0085",
          "\u2007\u202f",
          "\u001f",
          "\ud800",
          "x\udc00y",
          "\ud83d\ud83d\ude00",
          "\ufeff",
          "\u200b",
          "\u0000");
  private static final List<String> GOOD_ARGUMENTS =
      List.of("{}", "{\"path\":\"a\"}", " {\"n\": 1e3}\n", "{\"s\":\"\\ud83d\\ude00\"}");
  private static final List<String> ODD_ARGUMENTS =
      List.of(
          "",
          "null",
          "[]",
          "12",
          "{\"a\":",
          "{\"a\":1,\"a\":2}",
          "{'a':1}",
          "{\"a\":\"\\ud800\"}",
          "{\"\\udfff\":1}",
          "{\"a\":\"\ud800\"}",
          "{} {}",
          "{\"a\":{\"b\":[\"\\udc00\"]}}");
  private static final List<String> ODD_NAMES =
      List.of("", "a b", "a.b", "naïve", "\ud800", "x".repeat(65), "read_file\n");
  private static final List<String> GOOD_OPAQUE =
      List.of(
          "{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"c2ln\"}",
          "{\"type\":\"server_tool_use\",\"id\":\"srv_1\",\"name\":\"web\",\"input\":{}}");
  private static final List<String> ODD_OPAQUE =
      List.of("", "null", "[1]", "{\"type\":", "{\"t\":\"\\ud800\"}", "{\"t\":\"\udc00\"}");

  private Transcripts() {}

  /** Any entries in any order; places repeat often. */
  static Arbitrary<List<Entry>> anything() {
    Arbitrary<String> provider = Arbitraries.of(PROVIDER, PROVIDER, "openai", "");
    Arbitrary<Block> block =
        Arbitraries.frequencyOf(
            Tuple.of(3, oneOf(GOOD_TEXTS, ODD_TEXTS).map(Block.Text::new)),
            Tuple.of(
                4,
                Combinators.combine(
                        refs(),
                        Arbitraries.oneOf(Arbitraries.of("bash", "read_file"), of(ODD_NAMES)),
                        oneOf(GOOD_ARGUMENTS, ODD_ARGUMENTS),
                        Arbitraries.of("call_0", ""))
                    .as(Block.Call::new)),
            Tuple.of(
                2,
                Combinators.combine(provider, oneOf(GOOD_OPAQUE, ODD_OPAQUE))
                    .as(Block.Opaque::new)),
            Tuple.of(1, Arbitraries.just(new Block.Unknown())));
    Arbitrary<Entry> entry =
        Arbitraries.frequencyOf(
            Tuple.of(
                3,
                Combinators.combine(Arbitraries.of(Origin.class), oneOf(GOOD_TEXTS, ODD_TEXTS))
                    .as(Entry.User::new)),
            Tuple.of(
                4,
                Combinators.combine(
                        provider,
                        Arbitraries.just("m"),
                        block.list().ofMaxSize(5),
                        Arbitraries.of(StopReason.class))
                    .as(Entry.Assistant::new)),
            Tuple.of(
                5,
                Combinators.combine(
                        refs(),
                        Arbitraries.just("bash"),
                        Arbitraries.of(ResultStatus.class),
                        oneOf(GOOD_TEXTS, ODD_TEXTS))
                    .as(Entry.ToolResult::new)),
            Tuple.of(1, Arbitraries.just(new Entry.Unknown())));
    return entry.list().ofMaxSize(30);
  }

  /** What the engine itself writes: ends where a model call would be made. */
  static Arbitrary<List<Entry>> legal() {
    return Arbitraries.integers().between(1, 12).flatMap(Transcripts::legal);
  }

  /** A legal transcript after something went wrong with it. */
  static Arbitrary<List<Entry>> damaged() {
    return Combinators.combine(legal(), Arbitraries.longs(), Arbitraries.integers().between(1, 6))
        .as(Transcripts::damage);
  }

  private static Arbitrary<List<Entry>> legal(int steps) {
    return Arbitraries.randomValue(random -> legal(steps, random));
  }

  private static List<Entry> legal(int steps, Random random) {
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry.User(Origin.PROMPT, pick(GOOD_TEXTS, random)));
    for (int step = 1; step <= steps; step++) {
      Entry.Assistant said = reply(step, random);
      entries.add(said);
      for (Block block : said.blocks()) {
        if (block instanceof Block.Call call) {
          entries.add(
              new Entry.ToolResult(
                  call.ref(),
                  call.name(),
                  random.nextBoolean() ? ResultStatus.OK : ResultStatus.ERROR,
                  pick(GOOD_TEXTS, random)));
        }
      }
      boolean called = said.blocks().stream().anyMatch(Block.Call.class::isInstance);
      if (said.stop() != StopReason.PAUSE && (!called || random.nextInt(4) == 0)) {
        for (int i = random.nextInt(2); i >= 0; i--) {
          entries.add(new Entry.User(Origin.STEERING, pick(GOOD_TEXTS, random)));
        }
      }
    }
    return entries;
  }

  private static Entry.Assistant reply(int step, Random random) {
    List<Block> blocks = new ArrayList<>();
    boolean pause = random.nextInt(8) == 0;
    if (pause || random.nextInt(3) == 0) {
      blocks.add(new Block.Opaque(PROVIDER, pick(GOOD_OPAQUE, random)));
    }
    if (blocks.isEmpty() || random.nextBoolean()) {
      blocks.add(new Block.Text(pick(GOOD_TEXTS, random)));
    }
    if (pause) {
      return new Entry.Assistant(PROVIDER, "m", blocks, StopReason.PAUSE);
    }
    int calls = random.nextInt(4);
    for (int call = 1; call <= calls; call++) {
      blocks.add(
          new Block.Call(new CallRef(step, call), "bash", pick(GOOD_ARGUMENTS, random), "call_0"));
    }
    return new Entry.Assistant(
        PROVIDER, "m", blocks, calls > 0 ? StopReason.CALLS : StopReason.END);
  }

  private static List<Entry> damage(List<Entry> legal, long seed, int times) {
    Random random = new Random(seed);
    List<Entry> entries = new ArrayList<>(legal);
    for (int i = 0; i < times && !entries.isEmpty(); i++) {
      int at = random.nextInt(entries.size());
      switch (random.nextInt(6)) {
        case 0 -> entries.remove(at);
        case 1 -> entries.add(random.nextInt(entries.size()), entries.get(at));
        case 2 -> Collections.swap(entries, at, random.nextInt(entries.size()));
        case 3 -> entries.subList(at, entries.size()).clear();
        case 4 -> entries.subList(0, at).clear();
        default -> entries.add(at, new Entry.User(Origin.STEERING, pick(ODD_TEXTS, random)));
      }
    }
    return entries;
  }

  private static Arbitrary<CallRef> refs() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 3), Arbitraries.integers().between(1, 3))
        .as(CallRef::new);
  }

  private static Arbitrary<String> oneOf(List<String> good, List<String> odd) {
    return Arbitraries.oneOf(of(good), of(odd));
  }

  private static Arbitrary<String> of(List<String> values) {
    return Arbitraries.of(values);
  }

  private static String pick(List<String> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }
}
