package dev.pawl.testkit.invariants;

import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import io.temporal.api.history.v1.History;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a finished run left behind.
 *
 * @param chain the Event History of each execution, in order
 * @param feed the run's events, read from the beginning after its end
 * @param watched what somebody was told while it ran
 * @param effects what the world outside has seen, for the tools that a test keeps count of
 * @param canaries secrets that the run's surroundings held
 * @param outputs what was written elsewhere, by name: logs, what a terminal showed, exports
 * @param scratch folders that hold nothing once no run is alive
 * @param replay absent where a test cannot replay
 */
public record RunEvidence(
    Store store,
    LineageId lineage,
    List<History> chain,
    List<FeedLine> feed,
    List<FeedLine> watched,
    List<SeenEffects> effects,
    List<String> canaries,
    Map<String, String> outputs,
    List<Path> scratch,
    @Nullable Replay replay) {
  public RunEvidence {
    chain = List.copyOf(chain);
    feed = List.copyOf(feed);
    watched = List.copyOf(watched);
    effects = List.copyOf(effects);
    canaries = List.copyOf(canaries);
    outputs = Map.copyOf(outputs);
    scratch = List.copyOf(scratch);
  }

  public static Builder of(Store store, LineageId lineage, List<History> chain) {
    return new Builder(store, lineage, chain);
  }

  /** The same evidence, to be changed in a part. */
  public Builder but() {
    Builder builder = new Builder(store, lineage, chain);
    builder.feed = feed;
    builder.watched = watched;
    builder.effects.addAll(effects);
    builder.canaries = canaries;
    builder.outputs.putAll(outputs);
    builder.scratch.addAll(scratch);
    builder.replay = replay;
    return builder;
  }

  /** Collects what there is. */
  public static final class Builder {
    private Store store;
    private final LineageId lineage;
    private List<History> chain;
    private List<FeedLine> feed = List.of();
    private List<FeedLine> watched = List.of();
    private final List<SeenEffects> effects = new ArrayList<>();
    private List<String> canaries = List.of();
    private final Map<String, String> outputs = new LinkedHashMap<>();
    private final List<Path> scratch = new ArrayList<>();
    private @Nullable Replay replay;

    private Builder(Store store, LineageId lineage, List<History> chain) {
      this.store = store;
      this.lineage = lineage;
      this.chain = chain;
    }

    public Builder store(Store other) {
      store = other;
      return this;
    }

    public Builder chain(List<History> other) {
      chain = other;
      return this;
    }

    public Builder feed(List<FeedLine> lines) {
      feed = lines;
      return this;
    }

    public Builder watched(List<FeedLine> lines) {
      watched = lines;
      return this;
    }

    public Builder effects(SeenEffects ofTool) {
      effects.removeIf(known -> known.tool().equals(ofTool.tool()));
      effects.add(ofTool);
      return this;
    }

    public Builder canaries(List<String> secrets) {
      canaries = secrets;
      return this;
    }

    public Builder output(String name, String text) {
      outputs.put(name, text);
      return this;
    }

    public Builder scratch(Path folder) {
      scratch.add(folder);
      return this;
    }

    public Builder replay(Replay with) {
      replay = with;
      return this;
    }

    public RunEvidence build() {
      return new RunEvidence(
          store, lineage, chain, feed, watched, effects, canaries, outputs, scratch, replay);
    }
  }
}
