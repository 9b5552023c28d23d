package dev.pawl.worker.cases;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.invariants.SeenEffects;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tool that a test writes down in one line, and that remembers what it was called with.
 *
 * @param <P> its parameters
 */
final class TestTool<P extends Record> implements Tool<P> {
  private final String name;
  private final Class<P> parameters;
  private final Body<P> body;
  private final Effect effect;
  private final Access access;
  private final Duration timeout;
  private final List<P> calls;
  private final List<String> keys;

  private TestTool(
      String name,
      Class<P> parameters,
      Body<P> body,
      Effect effect,
      Access access,
      Duration timeout,
      List<P> calls,
      List<String> keys) {
    this.name = name;
    this.parameters = parameters;
    this.body = body;
    this.effect = effect;
    this.access = access;
    this.timeout = timeout;
    this.calls = calls;
    this.keys = keys;
  }

  /** What a tool does. */
  @FunctionalInterface
  interface Body<P> {
    @Nullable ToolOutput call(P parameters, ToolContext context) throws Exception;
  }

  /** The parameters of most test tools. */
  record Text(@JsonPropertyDescription("any text") String text) {}

  /** No parameters. */
  record Nothing() {}

  /** A read-only tool of one text. */
  static TestTool<Text> of(String name, Body<Text> body) {
    return of(name, Text.class, body);
  }

  static <P extends Record> TestTool<P> of(String name, Class<P> parameters, Body<P> body) {
    return new TestTool<>(
        name,
        parameters,
        body,
        Effect.READ_ONLY,
        Access.READ,
        Duration.ofSeconds(30),
        new CopyOnWriteArrayList<>(),
        new CopyOnWriteArrayList<>());
  }

  /** A tool that gives its text back. */
  static TestTool<Text> echo() {
    return of("echo", (text, context) -> ToolOutput.of(text.text()));
  }

  TestTool<P> with(Effect value) {
    return new TestTool<>(name, parameters, body, value, access, timeout, calls, keys);
  }

  TestTool<P> with(Access value) {
    return new TestTool<>(name, parameters, body, effect, value, timeout, calls, keys);
  }

  TestTool<P> with(Duration value) {
    return new TestTool<>(name, parameters, body, effect, access, value, calls, keys);
  }

  /** The calls that reached it, in order. */
  List<P> calls() {
    return calls;
  }

  /**
   * What the world outside has seen of it in a run: each call, and one with a key once for its key.
   * Of a tool that may run twice nobody keeps count.
   */
  Optional<SeenEffects> seen(LineageId lineage) {
    if (effect != Effect.AT_MOST_ONCE && effect != Effect.KEYED) {
      return Optional.empty();
    }
    String ofRun = lineage + "/";
    Stream<String> ours = keys.stream().filter(key -> key.startsWith(ofRun));
    List<CallRef> seen =
        (effect == Effect.KEYED ? ours.distinct() : ours)
            .map(key -> CallRef.of(key.substring(ofRun.length()).replace('/', '.')))
            .toList();
    return Optional.of(new SeenEffects(name, seen));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "A tool of a test.";
  }

  @Override
  public Class<P> parameters() {
    return parameters;
  }

  @Override
  public Effect effect() {
    return effect;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  @SuppressWarnings("NullAway") // a tool that returns null is one of the cases
  public ToolOutput call(P given, ToolContext context) throws Exception {
    keys.add(context.idempotencyKey());
    calls.add(given);
    return body.call(given, context);
  }
}
