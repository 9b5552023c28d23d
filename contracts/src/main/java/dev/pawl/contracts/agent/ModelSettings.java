package dev.pawl.contracts.agent;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which model an agent uses, and how.
 *
 * @param provider a {@code ModelProvider}'s name
 * @param baseUrl where to send requests; absent for the provider's own address
 * @param maxOutputTokens the most that one reply may hold
 * @param script the scripted provider's script: a name that the worker resolves; absent for real
 *     models
 */
public record ModelSettings(
    String provider,
    String model,
    @Nullable String baseUrl,
    int maxOutputTokens,
    @Nullable BigDecimal temperature,
    boolean stream,
    Duration timeout,
    @Nullable String script) {
  public static final int DEFAULT_MAX_OUTPUT_TOKENS = 8192;
  public static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

  public static ModelSettings of(String provider, String model) {
    return new ModelSettings(
        provider, model, null, DEFAULT_MAX_OUTPUT_TOKENS, null, true, DEFAULT_TIMEOUT, null);
  }
}
