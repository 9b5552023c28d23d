package dev.pawl.contracts.script;

import dev.pawl.contracts.Usage;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads a script from YAML, strictly: what it does not know is an error with its place. */
public final class ScriptReader {
  private static final List<String> SCRIPT = List.of("turns");
  private static final List<String> TURN =
      List.of("text", "calls", "stop", "usage", "delay", "fail");
  private static final List<String> CALL = List.of("name", "arguments");
  private static final List<String> USAGE = List.of("input", "output");
  private static final List<String> FAIL = List.of("type", "times", "retry_after");

  private ScriptReader() {}

  /** Throws where the bytes are no script; the message says where and what is wrong. */
  public static Script read(byte[] yaml) throws ScriptException {
    Fields script = Fields.of(Yaml.read(yaml), "a script", SCRIPT);
    Node list = script.need("turns");
    List<Turn> turns = new ArrayList<>();
    for (Node turn : script.items("turns")) {
      turns.add(turn(Fields.of(turn, "a turn", TURN)));
    }
    if (turns.isEmpty()) {
      throw new ScriptException(list, "a script needs at least one turn");
    }
    return new Script(turns);
  }

  private static Turn turn(Fields fields) throws ScriptException {
    Node text = fields.get("text");
    List<Turn.Call> calls = new ArrayList<>();
    for (Node call : fields.items("calls")) {
      calls.add(call(Fields.of(call, "a call", CALL)));
    }
    if (text == null && calls.isEmpty()) {
      throw fields.wrong("a turn needs text, calls or both");
    }
    Node stop = fields.get("stop");
    Node delay = fields.get("delay");
    return new Turn(
        text == null ? "" : Fields.text(text, "text"),
        calls,
        stop != null ? Values.stop(stop) : calls.isEmpty() ? StopReason.END : StopReason.CALLS,
        usage(fields.get("usage")),
        delay == null ? Duration.ZERO : Values.duration(delay, "delay"),
        failing(fields.get("fail")));
  }

  private static Turn.Call call(Fields fields) throws ScriptException {
    Node arguments = fields.get("arguments");
    return new Turn.Call(
        Fields.text(fields.need("name"), "name"),
        arguments == null ? "{}" : Arguments.of(arguments));
  }

  private static @Nullable Usage usage(@Nullable Node node) throws ScriptException {
    if (node == null) {
      return null;
    }
    Fields fields = Fields.of(node, "usage", USAGE);
    return Usage.of(
        Values.count(fields.need("input"), "input", 0),
        Values.count(fields.need("output"), "output", 0));
  }

  private static Turn.@Nullable Failing failing(@Nullable Node node) throws ScriptException {
    if (node == null) {
      return null;
    }
    Fields fields = Fields.of(node, "fail", FAIL);
    Node times = fields.get("times");
    Node retryAfter = fields.get("retry_after");
    return new Turn.Failing(
        Values.failure(fields.need("type")),
        times == null ? 1 : Values.count(times, "times", 1),
        retryAfter == null ? null : Values.duration(retryAfter, "retry_after"));
  }
}
