package dev.pawl.activities.bench;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A tool that does what a test tells it to, and counts how often it ran. */
public final class BenchTool implements Tool<BenchTool.Parameters> {
  private final String name;
  private final Effect effect;
  private final Access access;
  private final AtomicInteger runs = new AtomicInteger();
  private final List<ProcessIdentity> reaped = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private volatile Work work = (parameters, context) -> ToolOutput.of("did " + parameters.what());
  private volatile Duration timeout = Duration.ofSeconds(30);
  private volatile String version = "1";
  private volatile boolean fatal;

  /** What it is called with. */
  public record Parameters(
      @JsonPropertyDescription("What to do.") String what,
      @JsonPropertyDescription("The file that it is about.") @Nullable String file) {}

  /** What it does. */
  @FunctionalInterface
  public interface Work {
    @Nullable ToolOutput on(Parameters parameters, ToolContext context) throws Exception;
  }

  public BenchTool(String name, Effect effect, Access access) {
    this.name = name;
    this.effect = effect;
    this.access = access;
  }

  public BenchTool doing(Work something) {
    work = something;
    return this;
  }

  public BenchTool within(Duration limit) {
    timeout = limit;
    return this;
  }

  /** From now on its failure ends the run. */
  public BenchTool mustNotFail() {
    fatal = true;
    return this;
  }

  @Override
  public boolean fatal() {
    return fatal;
  }

  public BenchTool version(String other) {
    version = other;
    return this;
  }

  public int runs() {
    return runs.get();
  }

  public List<ProcessIdentity> reaped() {
    return reaped;
  }

  public List<String> keys() {
    return keys;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public String description() {
    return "Does what the test says.";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
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
  public ToolOutput call(Parameters parameters, ToolContext context) throws Exception {
    runs.incrementAndGet();
    keys.add(context.idempotencyKey());
    return work.on(parameters, context);
  }

  @Override
  public @Nullable Digest precondition(Parameters parameters, ToolContext context)
      throws IOException {
    if (parameters.file() == null) {
      return null;
    }
    Path file = context.workspace().resolve(parameters.file());
    return Files.exists(file) ? Digest.of(Files.readAllBytes(file)) : Digest.of("absent");
  }

  @Override
  public void reap(ProcessIdentity lost) {
    reaped.add(lost);
  }
}
