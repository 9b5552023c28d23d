package dev.pawl.activities.tool;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.ToolContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What a tool sees of its surroundings.
 *
 * @param outputs reads the whole output of an earlier call
 */
record CallContext(
    CallScope scope,
    StopSignal stop,
    Function<CallRef, Optional<String>> outputs,
    Consumer<String> watchers,
    Consumer<ProcessIdentity> processes)
    implements ToolContext {
  @Override
  public CallRef call() {
    return scope.call();
  }

  @Override
  public Path workspace() {
    return scope.workspace();
  }

  @Override
  public String idempotencyKey() {
    return scope.idempotencyKey();
  }

  @Override
  public Duration timeout() {
    return scope.timeout();
  }

  @Override
  public Map<String, String> environment() {
    return scope.environment();
  }

  @Override
  public void progress(String text) {
    watchers.accept(text);
  }

  @Override
  public Optional<String> earlierOutput(CallRef call) {
    return outputs.apply(call);
  }

  @Override
  public void started(ProcessIdentity process) {
    processes.accept(process);
  }

  @Override
  public boolean cancelled() {
    return stop.given();
  }

  @Override
  public void onCancel(Runnable cancel) {
    stop.on(cancel);
  }
}
