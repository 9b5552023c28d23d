package dev.pawl.worker.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.activities.kernel.Visible;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.text.Secrets;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes log events as lines, without secrets, and with an end to each text. */
final class LogLines extends EncoderBase<ILoggingEvent> {
  /** A prompt that slips into a message is cut, and so is a library's dump of what it got. */
  private static final int LONGEST_MESSAGE = 2_000;

  private static final int LONGEST_STACK = 8_000;

  private final Redaction redaction;
  private final Function<ObjectNode, String> form;

  private LogLines(Redaction redaction, Function<ObjectNode, String> form) {
    this.redaction = redaction;
    this.form = form;
  }

  /** One JSON object per line. */
  static LogLines json(Redaction redaction) {
    return new LogLines(redaction, LogLines::json);
  }

  /** For people at a terminal. */
  static LogLines text(Redaction redaction) {
    return new LogLines(redaction, LogLines::plain);
  }

  @Override
  public byte @Nullable [] headerBytes() {
    return null;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    ObjectNode line = Json.mapper().createObjectNode();
    line.put("time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
    line.put("level", event.getLevel().toString());
    line.put("logger", event.getLoggerName());
    line.put("thread", event.getThreadName());
    line.put("message", safe(event.getFormattedMessage(), LONGEST_MESSAGE));
    event.getMDCPropertyMap().forEach((name, value) -> context(line, name, value));
    IThrowableProxy error = event.getThrowableProxy();
    if (error != null) {
      line.put("error", error.getClassName());
      line.put("stack", safe(ThrowableProxyUtil.asString(error), LONGEST_STACK));
    }
    return (form.apply(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte @Nullable [] footerBytes() {
    return null;
  }

  /** Temporal's ids of what the thread was at; they tell runs apart. */
  private void context(ObjectNode line, String name, @Nullable String value) {
    if (value != null && !line.has(name)) {
      line.put(name, safe(value, LONGEST_MESSAGE));
    }
  }

  private String safe(String text, int longest) {
    // Cut after redaction: half of a secret would not be recognised.
    String redacted = Secrets.start(text, longest, redaction::of);
    if (redacted.length() <= longest) {
      return redacted;
    }
    int end = Character.isHighSurrogate(redacted.charAt(longest - 1)) ? longest - 1 : longest;
    return redacted.substring(0, end) + "… (" + Math.max(1, text.length() - end) + " more)";
  }

  private static String plain(ObjectNode line) {
    StringBuilder text = new StringBuilder();
    text.append(line.path("time").asText()).append(' ');
    text.append(String.format("%-5s ", line.path("level").asText()));
    text.append(escaped(line.path("message").asText()));
    if (line.has("WorkflowId")) {
      text.append("   [").append(escaped(line.path("WorkflowId").asText())).append(']');
    }
    if (line.has("stack")) {
      line.path("stack").asText().lines().forEach(at -> text.append('\n').append(escaped(at)));
    }
    return text.toString();
  }

  /** A message stays on its line and cannot steer the terminal; tabs indent a stack's lines. */
  private static String escaped(String text) {
    int start = 0;
    while (start < text.length() && text.charAt(start) == '\t') {
      start++;
    }
    return text.substring(0, start) + Visible.line(text.substring(start));
  }

  /** What a terminal obeys is written as JSON's own escape, so that the line says the same. */
  private static String json(ObjectNode line) {
    return Visible.line(Json.text(line));
  }
}
