package dev.pawl.cli.input;

import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Limits as people type them: a number, an amount, a time, or the word {@code unlimited}. */
public final class LimitOption {
  private static final String UNLIMITED = "unlimited";
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,12})([kKmM]?)");
  private static final Pattern AMOUNT = Pattern.compile("\\$?([0-9]{1,9}(?:\\.[0-9]{1,9})?)");
  private static final Pattern TIME =
      Pattern.compile("(?:([0-9]{1,4})d)?(?:([0-9]{1,5})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,8})s)?");

  private LimitOption() {}

  public static final class Count implements ITypeConverter<Limit<Integer>> {
    @Override
    public Limit<Integer> convert(String typed) {
      return limit(typed, text -> Math.toIntExact(Math.min(Integer.MAX_VALUE, number(text))), 0);
    }
  }

  static final class Tokens implements ITypeConverter<Limit<Long>> {
    @Override
    public Limit<Long> convert(String typed) {
      return limit(typed, LimitOption::number, 0L);
    }
  }

  public static final class Cost implements ITypeConverter<Limit<Money>> {
    @Override
    public Limit<Money> convert(String typed) {
      return limit(typed, LimitOption::amount, Money.ZERO);
    }
  }

  public static final class Time implements ITypeConverter<Limit<Duration>> {
    @Override
    public Limit<Duration> convert(String typed) {
      return limit(typed, LimitOption::time, Duration.ZERO);
    }
  }

  /** A time that is no limit. */
  public static final class Span implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String typed) {
      return time(typed);
    }
  }

  /** A run that may do nothing at all would end before it began. */
  private static <T extends Comparable<T>> Limit<T> limit(
      String typed, Function<String, T> read, T nothing) {
    if (typed.toLowerCase(Locale.ROOT).equals(UNLIMITED)) {
      return Limit.unlimited();
    }
    T most = read.apply(typed);
    if (most.compareTo(nothing) <= 0) {
      throw new TypeConversionException(
          "'"
              + typed
              + "' would end the run before it does anything: write more than 0, or the word "
              + UNLIMITED);
    }
    return Limit.atMost(most);
  }

  private static long number(String typed) {
    Matcher matcher = NUMBER.matcher(typed);
    if (!matcher.matches()) {
      throw not(typed, "a number such as 50 or 500k");
    }
    long factor =
        switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 1_000;
          case "m" -> 1_000_000;
          default -> 1;
        };
    return Math.multiplyExact(Long.parseLong(matcher.group(1)), factor);
  }

  private static Money amount(String typed) {
    Matcher matcher = AMOUNT.matcher(typed);
    if (!matcher.matches()) {
      throw not(typed, "an amount of dollars such as 2 or 0.50");
    }
    return new Money(new BigDecimal(matcher.group(1)));
  }

  public static Duration time(String typed) {
    Matcher matcher = TIME.matcher(typed);
    if (matcher.matches() && !typed.isEmpty()) {
      return Duration.ofDays(part(matcher, 1))
          .plusHours(part(matcher, 2))
          .plusMinutes(part(matcher, 3))
          .plusSeconds(part(matcher, 4));
    }
    try {
      return Duration.parse(typed);
    } catch (DateTimeParseException e) {
      throw not(typed, "a time such as 30m, 90s or 1h30m");
    }
  }

  private static long part(Matcher matcher, int group) {
    return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
  }

  private static TypeConversionException not(String typed, String wanted) {
    return new TypeConversionException(
        "'" + typed + "' is not " + wanted + ", or the word " + UNLIMITED);
  }
}
