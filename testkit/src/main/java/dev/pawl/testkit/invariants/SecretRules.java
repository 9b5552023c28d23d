package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Digest;
import dev.pawl.store.StoreException;
import dev.pawl.store.StreamChunk;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * I14: no canary stands in a history, in the ledger, in a blob that either names, in live text, in
 * the run's events or in what was written elsewhere.
 */
final class SecretRules {
  private static final Pattern DIGEST = Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");

  private SecretRules() {}

  static void check(Story story, Consumer<String> violation) {
    RunEvidence run = story.run();
    if (!run.canaries().isEmpty()) {
      texts(run)
          .forEach(
              (place, text) -> {
                if (run.canaries().stream().anyMatch(text::contains)) {
                  violation.accept("a secret stands in " + place);
                }
              });
    }
  }

  /** Everything that was written, by where it stands. */
  private static Map<String, String> texts(RunEvidence run) {
    Map<String, String> texts = new LinkedHashMap<>(run.outputs());
    for (int i = 0; i < run.chain().size(); i++) {
      texts.put("the history of execution " + (i + 1), text(run.chain().get(i).toByteArray()));
    }
    run.store()
        .values(run.lineage(), "")
        .forEach((key, value) -> texts.put("the ledger's " + key, text(value)));
    Set<Digest> known = new HashSet<>();
    List.copyOf(texts.values()).forEach(text -> blobs(run, text, known, texts));
    run.feed().forEach(line -> texts.put("event " + line.number(), line.text()));
    StringBuilder live = new StringBuilder();
    for (StreamChunk.Numbered chunk : run.store().stream(run.lineage(), 0, Integer.MAX_VALUE)) {
      live.append(chunk.chunk().text());
    }
    texts.put("the live text", live.toString());
    return texts;
  }

  /** Adds the blobs that a text names, and those that they name; not every digest is a blob's. */
  private static void blobs(
      RunEvidence run, String text, Set<Digest> known, Map<String, String> texts) {
    Matcher named = DIGEST.matcher(text);
    while (named.find()) {
      Digest digest = new Digest(named.group());
      if (known.add(digest)) {
        try {
          String blob = text(run.store().blob(digest));
          texts.put("the blob " + digest, blob);
          blobs(run, blob, known, texts);
        } catch (StoreException noBlob) {
          known.add(digest);
        }
      }
    }
  }

  /** Byte for byte, whatever they are. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
