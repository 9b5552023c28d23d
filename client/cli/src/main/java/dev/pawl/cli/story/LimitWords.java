package dev.pawl.cli.story;

import dev.pawl.cli.term.Spans;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.agent.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Limits and what was used of them, in words. */
public final class LimitWords {
  private LimitWords() {}

  /** Such as {@code $2.00, 50 steps, 100 tool calls, 30 min}; what has no limit is left out. */
  public static String all(Limits limits) {
    List<String> words = new ArrayList<>();
    if (limits.cost() instanceof Limit.AtMost<Money>) {
      words.add(cost(limits.cost()));
    }
    if (limits.steps() instanceof Limit.AtMost<Integer>) {
      words.add(count(limits.steps(), "steps"));
    }
    if (limits.toolCalls() instanceof Limit.AtMost<Integer>) {
      words.add(count(limits.toolCalls(), "tool calls"));
    }
    if (limits.tokens() instanceof Limit.AtMost<Long>) {
      words.add(count(limits.tokens(), "tokens"));
    }
    if (limits.wallTime() instanceof Limit.AtMost<Duration>) {
      words.add(time(limits.wallTime()));
    }
    return words.isEmpty() ? "nothing: it has no limits" : String.join(", ", words);
  }

  static String cost(Limit<Money> limit) {
    return limit instanceof Limit.AtMost<Money> most ? most.value().display() : "unlimited cost";
  }

  static <N extends Number & Comparable<N>> String count(Limit<N> limit, String what) {
    return limit instanceof Limit.AtMost<N> most
        ? number(most.value().longValue()) + " " + what
        : "unlimited " + what;
  }

  static String time(Limit<Duration> limit) {
    return limit instanceof Limit.AtMost<Duration> most
        ? Spans.rough(most.value())
        : "unlimited time";
  }

  /** Used of allowed, such as {@code 4 of 50 steps}. */
  static <N extends Number & Comparable<N>> String of(long used, Limit<N> limit, String what) {
    return limit instanceof Limit.AtMost<N> most
        ? number(used) + " of " + number(most.value().longValue()) + " " + what
        : number(used) + " " + what;
  }

  static String of(Money used, Limit<Money> limit) {
    return limit instanceof Limit.AtMost<Money> most
        ? used.display() + " of " + most.value().display()
        : used.display();
  }

  static String tokens(Usage usage) {
    return number(usage.total()) + " tokens";
  }

  /** Such as {@code 999}, {@code 61k}, {@code 1.2M}. */
  static String number(long number) {
    if (number < 10_000) {
      return Long.toString(number);
    }
    return number < 1_000_000
        ? number / 1000 + "k"
        : String.format(Locale.ROOT, "%.1fM", number / 1_000_000.0);
  }
}
