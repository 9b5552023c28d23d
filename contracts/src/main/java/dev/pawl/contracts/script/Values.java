package dev.pawl.contracts.script;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.transcript.StopReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/** The kinds of single values in a script. */
final class Values {
  private static final Pattern COUNT = Pattern.compile("0|[1-9][0-9]{0,8}");
  private static final Pattern DURATION =
      Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,9})?)(ms|s|m|h)");

  /** What a provider can answer; the other failures are of a worker or of the store. */
  private static final Set<FailureType> FAILURES =
      EnumSet.of(
          FailureType.RATE_LIMITED,
          FailureType.OVERLOADED,
          FailureType.SERVER_ERROR,
          FailureType.NETWORK,
          FailureType.TIMEOUT,
          FailureType.STREAM_STALE,
          FailureType.REPLY_TRUNCATED,
          FailureType.CONFLICT,
          FailureType.AUTHENTICATION,
          FailureType.PERMISSION,
          FailureType.QUOTA_EXHAUSTED,
          FailureType.INVALID_REQUEST,
          FailureType.NOT_FOUND,
          FailureType.REQUEST_TOO_LARGE,
          FailureType.CONTEXT_WINDOW);

  private Values() {}

  static int count(Node node, String what, int least) throws ScriptException {
    String text = Fields.text(node, what);
    if (!COUNT.matcher(text).matches() || Integer.parseInt(text) < least) {
      throw new ScriptException(
          node, what + " is a whole number from " + least + " to 999999999, not \"" + text + "\"");
    }
    return Integer.parseInt(text);
  }

  static Duration duration(Node node, String what) throws ScriptException {
    String text = Fields.text(node, what);
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      throw new ScriptException(
          node,
          what + " is a number with ms, s, m or h, such as 300ms or 1.5s, not \"" + text + "\"");
    }
    BigDecimal unit = BigDecimal.valueOf(nanos(matcher.group(2)));
    return Duration.ofNanos(new BigDecimal(matcher.group(1)).multiply(unit).longValue());
  }

  private static long nanos(String unit) {
    return switch (unit) {
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      default -> 3_600_000_000_000L;
    };
  }

  static StopReason stop(Node node) throws ScriptException {
    Map<String, StopReason> words = new LinkedHashMap<>();
    for (StopReason stop : StopReason.values()) {
      if (stop != StopReason.UNKNOWN) {
        words.put(stop.name().toLowerCase(Locale.ROOT), stop);
      }
    }
    return chosen(node, "stop", words);
  }

  static FailureType failure(Node node) throws ScriptException {
    Map<String, FailureType> words = new LinkedHashMap<>();
    FAILURES.forEach(type -> words.put(type.name(), type));
    return chosen(node, "type", words);
  }

  private static <T> T chosen(Node node, String what, Map<String, T> words) throws ScriptException {
    String text = Fields.text(node, what);
    T value = words.get(text);
    if (value == null) {
      throw new ScriptException(
          node,
          "unknown " + what + " \"" + text + "\"; allowed: " + String.join(", ", words.keySet()));
    }
    return value;
  }
}
