package dev.pawl.store.ledger;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.store.Keys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The model calls of one step, as the ledger knows them. Intents, failures and overlaps are keyed
 * by the end of their key (run id, activity id, attempt), answers by the digest of their plan.
 */
public record StepLedger(
    SortedMap<String, IntentRecord> intents,
    SortedMap<String, FailureRecord> failures,
    SortedMap<String, AnswerRecord> answers,
    SortedMap<String, AnswerRecord> overlaps) {

  /** Reads what the store holds under {@link Keys#model}. */
  public static StepLedger of(int step, SortedMap<String, byte[]> values) {
    return new StepLedger(
        under(Keys.intents(step), values, IntentRecord.class),
        under(Keys.failures(step), values, FailureRecord.class),
        under(Keys.answers(step), values, AnswerRecord.class),
        under(Keys.overlaps(step), values, AnswerRecord.class));
  }

  /** The charges of all steps of a run, from what the store holds under {@link Keys#MODELS}. */
  public static StepCharge total(SortedMap<String, byte[]> values) {
    Set<Integer> steps = new TreeSet<>();
    for (String key : values.keySet()) {
      steps.add(Keys.stepOf(key));
    }
    StepCharge total = StepCharge.ZERO;
    for (int step : steps) {
      total = total.plus(of(step, values).charge());
    }
    return total;
  }

  private static <T> SortedMap<String, T> under(
      String prefix, SortedMap<String, byte[]> values, Class<T> type) {
    SortedMap<String, T> found = new TreeMap<>();
    for (Map.Entry<String, byte[]> value : values.tailMap(prefix).entrySet()) {
      if (!value.getKey().startsWith(prefix)) {
        break;
      }
      found.put(value.getKey().substring(prefix.length()), Json.read(value.getValue(), type));
    }
    return found;
  }

  /** The intents of which nothing more is known: lost with their worker, or still under way. */
  public Set<String> lost() {
    Set<String> lost = new HashSet<>(intents.keySet());
    lost.removeAll(failures.keySet());
    lost.removeAll(overlaps.keySet());
    for (AnswerRecord answer : answers.values()) {
      lost.remove(answer.intent());
    }
    return lost;
  }

  /**
   * The attempts of an activity that were lost one after another, up to its latest.
   *
   * @param before what the next attempt has heard of the company of the latest
   */
  public Losses lostInARow(String runId, String activityId, @Nullable Integer before) {
    SortedMap<String, Company> told = new TreeMap<>();
    String prefix = runId + "/" + activityId + "/";
    intents
        .headMap(prefix + "~")
        .tailMap(prefix)
        .forEach((key, intent) -> told.put(key, Company.of(intent.company())));
    return Losses.inARow(told, lost()::contains, before);
  }

  /** How often this class of failure has occurred, over all attempts of all activities. */
  public int failuresOf(FailureType type) {
    return (int) failures.values().stream().filter(failure -> failure.type() == type).count();
  }

  /** How often what a plan asks for was asked and failed; what was broken off is not counted. */
  public int failuresOf(Digest plan) {
    return (int)
        failures.values().stream()
            .filter(failure -> failure.type() != null && failure.plan().equals(plan))
            .count();
  }

  /**
   * Everything that was paid: replies by their usage, whether used or not; failures by their usage
   * where the provider reported it; whatever else reached it, or may have, by its estimate.
   */
  public StepCharge charge() {
    Usage usage = Usage.ZERO;
    Money cost = Money.ZERO;
    List<String> unknown = new ArrayList<>(lost());
    for (Map.Entry<String, FailureRecord> entry : failures.entrySet()) {
      FailureRecord failure = entry.getValue();
      if (failure.usage() != null) {
        usage = usage.plus(failure.usage());
        cost = failure.cost() == null ? cost : cost.plus(failure.cost());
      } else if (failure.reachedProvider()) {
        unknown.add(entry.getKey());
      }
    }
    for (AnswerRecord reply : replies()) {
      usage = usage.plus(reply.usage());
      cost = cost.plus(reply.cost());
    }
    return lost(unknown).plus(new StepCharge(usage, cost, 0, Money.ZERO));
  }

  private List<AnswerRecord> replies() {
    List<AnswerRecord> replies = new ArrayList<>(answers.values());
    replies.addAll(overlaps.values());
    return replies;
  }

  private StepCharge lost(List<String> unknown) {
    Money cost = Money.ZERO;
    long tokens = 0;
    for (String key : unknown) {
      IntentRecord intent = intents.get(key);
      if (intent != null) {
        Usage usage = intent.estimatedUsage();
        cost = cost.plus(intent.estimate());
        tokens += usage == null ? 0 : usage.total();
      }
    }
    return new StepCharge(Usage.ZERO, Money.ZERO, unknown.size(), cost, tokens);
  }
}
