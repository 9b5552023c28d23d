package dev.pawl.cli.story;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Spans;
import dev.pawl.client.ApprovalCard;
import dev.pawl.contracts.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A waiting call as a person must see it before deciding: in full, nothing cut, nothing hidden. */
public final class ApprovalText {
  private static final String INDENT = "   ";

  private ApprovalText() {}

  public static List<String> lines(ApprovalCard card, Paint paint, Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        paint.bold(paint.yellow("⏸ " + card.call() + " " + Escapes.line(card.tool())))
            + " waits for you   run "
            + Escapes.line(card.workflowId()));
    String why = card.gate().planned().why();
    if (why != null) {
      lines.add(INDENT + "why     " + Escapes.line(why));
    }
    if (card.workspacePath() != null) {
      lines.add(INDENT + "in      " + Escapes.line(card.workspacePath()));
    }
    lines.add(INDENT + "waits   " + waits(card, now));
    lines.addAll(arguments(card.arguments(), paint));
    lines.add("");
    return lines;
  }

  private static String waits(ApprovalCard card, Instant now) {
    String since = "since " + Spans.rough(Duration.between(card.gate().since(), now));
    Instant end = card.gate().expiresAt();
    return end == null
        ? since
        : since + ", denied in " + Spans.rough(Duration.between(now, end)) + " if nobody decides";
  }

  private static List<String> arguments(String json, Paint paint) {
    List<String> lines = new ArrayList<>();
    JsonNode tree = Json.tree(json);
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      lines.add("");
      lines.add(INDENT + paint.dim(Escapes.line(field.getKey())));
      String value =
          field.getValue().isTextual()
              ? field.getValue().textValue()
              : field.getValue().toPrettyString();
      Escapes.block(value).lines().forEach(line -> lines.add(INDENT + "  " + line));
    }
    return lines;
  }
}
