package dev.pawl.client.trajectory;

import dev.pawl.contracts.Digest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moves the names of blobs along with their bytes. A blob that names one that changed changes with
 * it, and so on; nothing can name itself, since a name is a digest.
 */
final class References {
  private static final Pattern DIGEST = Pattern.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])");

  private final Set<Digest> changed;
  private final Map<Digest, byte[]> done = new HashMap<>();
  private final Map<String, String> moved = new HashMap<>();

  /**
   * @param changed the old names of those whose bytes are others now
   */
  References(Set<Digest> changed) {
    this.changed = changed;
  }

  Trajectory moved(Trajectory run) {
    if (changed.isEmpty()) {
      return run;
    }
    run.blobs().keySet().forEach(digest -> settle(digest, run.blobs()));
    SortedMap<Digest, byte[]> blobs = new TreeMap<>();
    done.forEach(
        (digest, bytes) ->
            blobs.put(new Digest(moved.getOrDefault(digest.hex(), digest.hex())), bytes));
    SortedMap<String, byte[]> ledger = new TreeMap<>();
    run.ledger()
        .forEach((key, value) -> ledger.put(renamed(key), Redaction.mapped(value, this::renamed)));
    Payloads histories = new Payloads(this::renamed, this::renamed);
    return new Trajectory(
        run.workflowId(),
        run.lineage(),
        ledger,
        blobs,
        run.executions().stream().map(one -> Redaction.of(one, histories)).toList());
  }

  /** Those that a blob names come before it. Without recursion: a chain may be long. */
  private void settle(Digest first, SortedMap<Digest, byte[]> blobs) {
    Deque<Digest> open = new ArrayDeque<>(List.of(first));
    Set<Digest> entered = new HashSet<>();
    while (!open.isEmpty()) {
      Digest at = open.getLast();
      byte[] bytes = blobs.get(at);
      if (bytes == null || done.containsKey(at)) {
        open.removeLast();
        continue;
      }
      Set<Digest> before = entered.add(at) ? named(bytes, blobs) : new HashSet<>();
      before.removeIf(done::containsKey);
      if (!before.isEmpty()) {
        before.forEach(open::addLast);
        continue;
      }
      open.removeLast();
      finish(at, bytes);
    }
  }

  private void finish(Digest digest, byte[] bytes) {
    byte[] after = Redaction.mapped(bytes, this::renamed);
    done.put(digest, after);
    if (after != bytes || changed.contains(digest)) {
      moved.put(digest.hex(), Digest.of(after).hex());
    }
  }

  private static Set<Digest> named(byte[] bytes, SortedMap<Digest, byte[]> blobs) {
    Set<Digest> named = new LinkedHashSet<>();
    Utf8.read(bytes)
        .ifPresent(
            text -> {
              Matcher matcher = DIGEST.matcher(text);
              while (matcher.find()) {
                Digest digest = new Digest(matcher.group());
                if (blobs.containsKey(digest)) {
                  named.add(digest);
                }
              }
            });
    return named;
  }

  private String renamed(String text) {
    if (moved.isEmpty()) {
      return text;
    }
    return DIGEST
        .matcher(text)
        .replaceAll(match -> moved.getOrDefault(match.group(), match.group()));
  }
}
