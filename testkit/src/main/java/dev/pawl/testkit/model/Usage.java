package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The token counts of a reply; {@code input} is what no cache served, as this API counts it. */
public record Usage(long input, long output, long cacheRead, long cacheWrite5m, long cacheWrite1h) {
  /** Counts without a cache. */
  public static Usage of(long input, long output) {
    return new Usage(input, output, 0, 0, 0);
  }

  /** The same with tokens read from a cache. */
  public Usage reading(long tokens) {
    return new Usage(input, output, tokens, cacheWrite5m, cacheWrite1h);
  }

  /** The same with tokens written to the five-minute and to the one-hour cache. */
  public Usage writing(long fiveMinutes, long oneHour) {
    return new Usage(input, output, cacheRead, fiveMinutes, oneHour);
  }

  String json(long outputSoFar) {
    ObjectNode usage = Json.object();
    usage.put("input_tokens", input);
    usage.put("cache_creation_input_tokens", cacheWrite5m + cacheWrite1h);
    usage.put("cache_read_input_tokens", cacheRead);
    ObjectNode writes = usage.putObject("cache_creation");
    writes.put("ephemeral_5m_input_tokens", cacheWrite5m);
    writes.put("ephemeral_1h_input_tokens", cacheWrite1h);
    usage.put("output_tokens", outputSoFar);
    usage.put("service_tier", "standard");
    return Json.text(usage);
  }
}
