package dev.pawl.workflows.decide;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.KeepIdsRequest;
import dev.pawl.contracts.message.MessageRules;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The request ids that a run has taken, by their keys. The latest are carried from one execution to
 * the next; the older ones lie in a blob, which only an activity can look into.
 */
public final class RequestIds {
  private final int rules;
  private final Set<String> latest = new LinkedHashSet<>();
  private @Nullable Digest older;

  /**
   * @param carried the keys of the latest, oldest first
   * @param older the blob of those before; absent where there are none
   */
  RequestIds(int rules, List<String> carried, @Nullable Digest older) {
    this.rules = rules;
    this.latest.addAll(carried);
    this.older = older;
  }

  public String key(String id) {
    return MessageRules.key(rules, id);
  }

  /** Whether it is known here to have been taken; the blob may know more. */
  public boolean contains(String id) {
    return latest.contains(key(id));
  }

  void add(String id) {
    latest.add(key(id));
    if (!MessageRules.remembersAll(rules)) {
      trim(latest.size() - MessageRules.REQUEST_IDS);
    }
  }

  public @Nullable Digest older() {
    return older;
  }

  /** The oldest that must go into the blob before the run is handed on; empty where all fit. */
  public List<String> overflow() {
    int over = Math.max(0, latest.size() - MessageRules.REQUEST_IDS);
    return latest.stream().limit(Math.min(over, KeepIdsRequest.MOST)).toList();
  }

  /** The oldest are in the blob now, so nothing needs to hold them here. */
  public void kept(List<String> keys, Digest blob) {
    older = blob;
    trim(keys.size());
  }

  /** What the next execution is given, under its own rules. */
  List<String> carried(int nextRules) {
    return MessageRules.remembersAll(rules)
        ? List.copyOf(latest)
        : latest.stream().map(id -> MessageRules.key(nextRules, id)).toList();
  }

  private void trim(int count) {
    Iterator<String> oldest = latest.iterator();
    for (int i = 0; i < count; i++) {
      oldest.next();
      oldest.remove();
    }
  }
}
