package dev.pawl.model.anthropic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long a provider asks to wait: milliseconds, seconds or a date in a header, else a sentence in
 * the error. Nonsense, the past and no wait at all count as saying nothing; nothing counts as more
 * than a week.
 */
final class RetryAfter {
  private static final Duration MAX = Duration.ofDays(7);
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");
  private static final Pattern SENTENCE =
      Pattern.compile(
          "\\b(?:resets?|again|retry|wait)\\b[^.\\d]{0,20}?(\\d{1,9}(?:\\.\\d{1,9})?)\\s*"
              + "(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\\b");

  private final InstantSource clock;

  RetryAfter(InstantSource clock) {
    this.clock = clock;
  }

  /** Reads a response; {@code header} gives a header's value or null. */
  @Nullable Duration read(UnaryOperator<@Nullable String> header, String message) {
    Duration wait = number(header.apply("retry-after-ms"), 1);
    if (wait == null) {
      wait = number(header.apply("retry-after"), 1000);
    }
    if (wait == null) {
      wait = date(header.apply("retry-after"), header.apply("date"));
    }
    return wait == null ? sentence(message) : wait;
  }

  private static @Nullable Duration number(@Nullable String value, long unit) {
    if (value == null || !NUMBER.matcher(value.strip()).matches()) {
      return null;
    }
    return bounded(new BigDecimal(value.strip()), unit);
  }

  private static @Nullable Duration bounded(BigDecimal amount, long unit) {
    BigDecimal most = BigDecimal.valueOf(MAX.toMillis());
    long millis =
        amount
            .multiply(BigDecimal.valueOf(unit))
            .min(most)
            .setScale(0, RoundingMode.CEILING)
            .longValue();
    return millis == 0 ? null : Duration.ofMillis(millis);
  }

  /** Measured from the provider's own clock if it says what that shows. */
  private @Nullable Duration date(@Nullable String value, @Nullable String now) {
    Instant until = instant(value);
    if (until == null) {
      return null;
    }
    Instant from = instant(now);
    Duration wait = Duration.between(from == null ? clock.instant() : from, until);
    if (wait.isNegative() || wait.isZero()) {
      return null;
    }
    return wait.compareTo(MAX) > 0 ? MAX : wait;
  }

  private static @Nullable Instant instant(@Nullable String value) {
    if (value == null) {
      return null;
    }
    try {
      return ZonedDateTime.parse(value.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeParseException e) {
      return null; // garbage says nothing
    }
  }

  private static @Nullable Duration sentence(String message) {
    Matcher matcher = SENTENCE.matcher(message.toLowerCase(Locale.ROOT));
    if (!matcher.find()) {
      return null;
    }
    String unit = matcher.group(2);
    long millis =
        unit.startsWith("ms") || unit.startsWith("milli")
            ? 1
            : unit.startsWith("s") ? 1000 : unit.startsWith("m") ? 60_000 : 3_600_000;
    return bounded(new BigDecimal(matcher.group(1)), millis);
  }
}
