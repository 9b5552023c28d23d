package dev.pawl.testkit.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** A tool call outside of any run: it has a workspace and remembers what the tool told it. */
public final class LocalToolContext implements ToolContext {
  private final Path workspace;
  private final Duration timeout;
  private final Map<String, String> environment;
  private final Map<CallRef, String> outputs = new ConcurrentHashMap<>();
  private final BlockingQueue<ProcessIdentity> processes = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> progress = new LinkedBlockingQueue<>();
  private final List<Runnable> stops = new ArrayList<>();
  private volatile String key = "lineage/1/1";
  private volatile Consumer<ProcessIdentity> onStarted = process -> {};
  private boolean cancelled;

  public LocalToolContext(Path workspace) throws IOException {
    this(workspace, Duration.ofMinutes(1), Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
  }

  public LocalToolContext(Path workspace, Duration timeout, Map<String, String> environment)
      throws IOException {
    this.workspace = workspace.toRealPath();
    this.timeout = timeout;
    this.environment = Map.copyOf(environment);
  }

  /** Runs a tool with arguments as a model writes them. */
  public <P extends Record> ToolOutput call(Tool<P> tool, String arguments) throws Exception {
    return tool.call(parameters(tool, arguments), this);
  }

  /** The arguments as the tool sees them. */
  public static <P extends Record> P parameters(Tool<P> tool, String arguments) {
    try {
      return Json.mapper().readValue(arguments, tool.parameters());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not arguments of " + tool.name(), e);
    }
  }

  /** Makes this another call from now on. */
  public void idempotencyKey(String newKey) {
    key = newKey;
  }

  /** Says what happens when a tool records a process group, which then still does nothing. */
  public void onStarted(Consumer<ProcessIdentity> hook) {
    onStarted = hook;
  }

  public void earlierOutput(CallRef call, String output) {
    outputs.put(call, output);
  }

  /** Cancels the call, as the engine would. */
  public void cancel() {
    List<Runnable> toRun;
    synchronized (stops) {
      cancelled = true;
      toRun = List.copyOf(stops);
    }
    toRun.forEach(Runnable::run);
  }

  /** The process groups that were recorded, in order; grows while a call runs. */
  public BlockingQueue<ProcessIdentity> processes() {
    return processes;
  }

  /** The live output, in order; grows while a call runs. */
  public BlockingQueue<String> progress() {
    return progress;
  }

  @Override
  public CallRef call() {
    return new CallRef(1, 1);
  }

  @Override
  public Path workspace() {
    return workspace;
  }

  @Override
  public String idempotencyKey() {
    return key;
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Map<String, String> environment() {
    return environment;
  }

  @Override
  public void progress(String text) {
    progress.add(text);
  }

  @Override
  public Optional<String> earlierOutput(CallRef call) {
    return Optional.ofNullable(outputs.get(call));
  }

  @Override
  public void started(ProcessIdentity process) {
    processes.add(process);
    onStarted.accept(process);
  }

  @Override
  public boolean cancelled() {
    synchronized (stops) {
      return cancelled;
    }
  }

  @Override
  public void onCancel(Runnable stop) {
    boolean now;
    synchronized (stops) {
      now = cancelled;
      stops.add(stop);
    }
    if (now) {
      stop.run();
    }
  }
}
