package dev.pawl.model.anthropic;

import dev.pawl.contracts.Usage;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads reported token counts; nonsense counts as nothing, and no count is large enough to overflow
 * a sum.
 */
final class UsageReader {
  private static final long MAX = 1_000_000_000_000L;

  /** A number of more characters costs more to read than it can say. */
  private static final int MAX_LENGTH = 1_000;

  private UsageReader() {}

  /** Absent where the provider reports neither input nor output, or nonsense only. */
  static @Nullable Usage read(@Nullable String raw) throws IOException {
    Map<String, String> usage = RawJson.fieldsOrNone(raw);
    if (!known(usage.get("input_tokens")) && !known(usage.get("output_tokens"))) {
      return null;
    }
    long written = count(usage.get("cache_creation_input_tokens"));
    Map<String, String> writes = RawJson.fieldsOrNone(usage.get("cache_creation"));
    long hour = count(writes.get("ephemeral_1h_input_tokens"));
    long fiveMinutes =
        Math.max(count(writes.get("ephemeral_5m_input_tokens")), Math.max(0, written - hour));
    long output = count(usage.get("output_tokens"));
    long thinking =
        count(RawJson.fieldsOrNone(usage.get("output_tokens_details")).get("thinking_tokens"));
    return new Usage(
        count(usage.get("input_tokens")),
        count(usage.get("cache_read_input_tokens")),
        fiveMinutes,
        hour,
        output,
        Math.min(thinking, output));
  }

  private static boolean known(@Nullable String raw) {
    return number(raw).isPresent();
  }

  private static long count(@Nullable String raw) {
    return number(raw).orElse(0);
  }

  /** Empty where it is no count: no number, one below zero, or one beyond all numbers. */
  private static OptionalLong number(@Nullable String raw) {
    if (raw == null
        || raw.isEmpty()
        || raw.length() > MAX_LENGTH
        || !Character.isDigit(raw.charAt(0))) {
      return OptionalLong.empty();
    }
    try {
      BigDecimal value = new BigDecimal(raw);
      return OptionalLong.of(
          value.compareTo(BigDecimal.valueOf(MAX)) >= 0 ? MAX : value.longValue());
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
