package dev.pawl.worker.fleet;

import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.Reply;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What may come instead of a good answer, by the names of the table. */
final class ModelFaults {

  private static final int HUGE = 66 * 1024 * 1024;
  private static final String GOOD_CALL = "{\"path\": \"note.txt\", \"content\": \"written\\n\"}";

  private final Map<String, Supplier<Reply>> replies = new LinkedHashMap<>();
  private final Gate never = new Gate();

  ModelFaults() {
    errors();
    connections();
    bodies();
    answers();
  }

  Reply reply(String name) {
    Supplier<Reply> reply = replies.get(name);
    if (reply == null) {
      throw new IllegalArgumentException("no such fault: " + name);
    }
    return reply.get();
  }

  /** All of them, in the order of the table. */
  Set<String> names() {
    return replies.keySet();
  }

  private void errors() {
    Reply limited = Reply.error(429, "rate_limit_error", "slow down");
    put("429", limited);
    put("429, 2 s", limited.header("retry-after", "2"));
    put("429, 1500 ms", limited.header("retry-after-ms", "1500"));
    replies.put("429, a date", () -> limited.header("retry-after", inSeconds(3)));
    put("429, garbage", limited.header("retry-after", "soon"));
    put("429, quota", Reply.error(429, "insufficient_quota", "you are out of money"));
    put("429, never", limited.header("x-should-retry", "false"));
    put("402", Reply.error(402, "billing_error", "payment required"));
    put("400", Reply.error(400, "invalid_request_error", "messages: no"));
    put("400, window", Reply.error(400, "invalid_request_error", "prompt is too long: 2 > 1"));
    put("401", Reply.error(401, "authentication_error", "invalid x-api-key"));
    put("403", Reply.error(403, "permission_error", "not for you"));
    put("404", Reply.error(404, "not_found_error", "model: nobody"));
    put("409", Reply.error(409, "conflict_error", "again"));
    put("413", Reply.error(413, "request_too_large", "over 32 MB"));
    put("500", Reply.error(500, "api_error", "internal server error"));
    put("500, 1 MB of text", Reply.http(500, "text/html", "<p>broken ".repeat(100_000)));
    put("503", Reply.http(503, "text/plain", "no healthy upstream"));
    put("504", Reply.http(504, "text/plain", "upstream request timeout"));
    put("529", Reply.error(529, "overloaded_error", "Overloaded"));
  }

  private void connections() {
    Reply good = Reply.text("a whole answer");
    put("reset", Reply.reset());
    put("hang up", Reply.hangUp());
    put("reset in the stream", good.resetAfter(4));
    put("cut in an event", good.cutAfterBytes(700));
    put("cut in a character", Reply.text("ü".repeat(400)).split(1).cutAfter(1_001));
    put("cut in a call", Reply.toolCall("write_file", GOOD_CALL).cutAfter(4));
    put("ended early", good.endAfter(4));
    put("no headers", good.stallBeforeHeaders(never));
    put("no event", good.stallAfter(0, never));
    put("silent in the middle", good.stallAfter(4, never));
    put("drip", good.drip(Duration.ofMillis(50)));
    put("drip for ever", good.pings(1_000).drip(Duration.ofMillis(20)));
  }

  private void bodies() {
    Reply good = Reply.text("a whole answer");
    put("web page", Reply.http(200, "text/html", "<html>Gateway</html>"));
    put("nothing", Reply.http(200, "application/json", ""));
    put("an array", Reply.http(200, "application/json", "[1, 2]"));
    put("broken event", good.noiseAfter(3, "data: {\"type\": \"content_bl\n\n"));
    put("no data", Reply.http(200, "text/event-stream", "event: message_start\n\n"));
    put("other type", good.header("content-type", "text/plain"));
    put("overload in the stream", good.errorAfter(4, "overloaded_error", "Overloaded"));
    put("error in the stream", good.errorAfter(4, "odd_error", "who knows"));
    put("10 MB", Reply.http(200, "application/json", whole("x".repeat(10 * 1024 * 1024))));
    replies.put("66 MB", () -> Reply.http(200, "application/json", whole("x".repeat(HUGE))));
    put("66 MB of pings", good.noise(": " + "x".repeat(HUGE / 5) + "\n\n"));
    put("a byte at a time", Reply.text("größer — 𝔘𝔫𝔦").split(1));
    put("pings", good.pings(500));
  }

  private void answers() {
    put("no content", Reply.message().reply());
    put("refusal", Reply.message().text("I").refusal("cyber", "not allowed").reply());
    put("cut off text", Reply.message().text("and then").stopReason("max_tokens").reply());
    put(
        "cut off call",
        Reply.message().toolCall("write_file", "{\"path\": \"n").stopReason("max_tokens").reply());
    put("unknown stop", Reply.message().text("hm").stopReason("tired").reply());
    put(
        "same id twice",
        Reply.message()
            .toolCallWithId("toolu_1", "write_file", GOOD_CALL)
            .toolCallWithId("toolu_1", "write_file", GOOD_CALL.replace("note", "other"))
            .reply());
    put("no id", Reply.message().toolCallWithoutId("write_file", GOOD_CALL).reply());
    put("unknown tool", Reply.toolCall("write_fil", GOOD_CALL));
    put("no JSON", Reply.toolCall("write_file", "{\"path\": "));
    put("an array of arguments", Reply.toolCall("write_file", "[1]"));
    put("wrong arguments", Reply.toolCall("write_file", "{\"path\": 7}"));
    put("calls of 101", many(101));
    put("no usage", Reply.message().text("free").usageJson("{}", "{}").reply());
    put(
        "wrong usage",
        Reply.message().text("odd").usageJson("{}", "{\"input_tokens\":-5}").reply());
  }

  private static Reply many(int calls) {
    var message = Reply.message();
    for (int i = 0; i < calls; i++) {
      message.toolCall("write_file", GOOD_CALL);
    }
    return message.reply();
  }

  private static String whole(String text) {
    return "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":"
        + "[{\"type\":\"text\",\"text\":\""
        + text
        + "\"}],\"stop_reason\":\"end_turn\",\"usage\":{\"input_tokens\":100,\"output_tokens\":20}}";
  }

  private static String inSeconds(int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
  }

  private void put(String name, Reply reply) {
    replies.put(name, () -> reply);
  }
}
