package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The rules for cache breakpoints: four at most, of known kinds, the long-lived ones first. */
final class CacheRules {
  private static final int MAX_BREAKPOINTS = 4;

  private CacheRules() {}

  static void check(JsonNode body, Findings findings) {
    List<JsonNode> breakpoints = new ArrayList<>();
    body.path("tools").forEach(tool -> collect(tool, breakpoints));
    body.path("system").forEach(block -> collect(block, breakpoints));
    for (JsonNode message : body.path("messages")) {
      for (JsonNode block : Blocks.of(message)) {
        collect(block, breakpoints);
        block.path("content").forEach(nested -> collect(nested, breakpoints));
      }
    }
    collect(body, breakpoints);
    findings.require(
        breakpoints.size() <= MAX_BREAKPOINTS,
        "cache_control",
        "at most " + MAX_BREAKPOINTS + " blocks may have it, found " + breakpoints.size());
    boolean shortSeen = false;
    for (JsonNode breakpoint : breakpoints) {
      String ttl = breakpoint.path("ttl").asText("5m");
      findings.require(
          breakpoint.path("type").asText().equals("ephemeral"),
          "cache_control.type",
          "Input should be 'ephemeral'");
      findings.require(
          Set.of("5m", "1h").contains(ttl), "cache_control.ttl", "Input should be '5m' or '1h'");
      findings.require(
          !shortSeen || ttl.equals("5m"), "cache_control.ttl", "1h may not come after 5m");
      shortSeen |= ttl.equals("5m");
    }
  }

  private static void collect(JsonNode holder, List<JsonNode> breakpoints) {
    JsonNode control = holder.path("cache_control");
    if (control.isObject()) {
      breakpoints.add(control);
    }
  }
}
