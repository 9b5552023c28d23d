package dev.pawl.store.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of an activity that were lost one after another, up to its latest, and whether its
 * call is to blame for the ends of their workers.
 *
 * <p>Each of the attempts that a worker had in hand may have ended it, or none of them. So a loss
 * counts as one for a call that was alone, and as the part of one that falls to each where there
 * were others, but never as less than a tenth: the call is to blame once its parts come to ten.
 * That is after ten losses alone and after a hundred at the latest, however busy the worker is.
 *
 * @param beside for each loss, how many other attempts the worker had in hand
 */
public record Losses(List<Integer> beside) {
  /** So many losses alone are one too many to be chance. */
  public static final int ALONE = 10;

  /** So many are, in whatever company. */
  public static final int AT_MOST = 100;

  /** Can be divided by every number of attempts up to the largest that is told apart. */
  private static final int WHOLE = 2520;

  private static final int LARGEST_COMPANY = AT_MOST / ALONE - 1;

  public Losses {
    beside = List.copyOf(beside);
  }

  /**
   * Those up to the last of these intents.
   *
   * @param intents of one activity, in order, with the company that each told
   * @param lost whether no more is known of an intent
   * @param latest what {@link Company#before} would be of an attempt that began now
   */
  public static Losses inARow(
      SortedMap<String, Company> intents, Predicate<String> lost, @Nullable Integer latest) {
    List<Integer> row = new ArrayList<>();
    for (Map.Entry<String, Company> intent : intents.entrySet()) {
      learn(row, intent.getValue().before());
      if (lost.test(intent.getKey())) {
        row.add(intent.getValue().atStart());
      } else {
        row.clear();
      }
    }
    learn(row, latest);
    return new Losses(row);
  }

  /** Others may have come after it had begun. */
  private static void learn(List<Integer> row, @Nullable Integer more) {
    if (more != null && !row.isEmpty()) {
      row.set(row.size() - 1, Math.max(row.get(row.size() - 1), more));
    }
  }

  public int count() {
    return beside.size();
  }

  /** Whether they are too many to be put down to anything but the call. */
  public boolean blameTheCall() {
    int parts = 0;
    for (int others : beside) {
      parts += WHOLE / (1 + Math.min(Math.max(others, 0), LARGEST_COMPANY));
    }
    return parts >= ALONE * WHOLE;
  }
}
