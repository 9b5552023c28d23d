package dev.pawl.contracts.tool;

import dev.pawl.contracts.CallRef;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What a tool is given besides its arguments. */
public interface ToolContext {
  CallRef call();

  /** The run's workspace: an existing directory, as a real path. */
  Path workspace();

  /** Stable over retries, workers and continue-as-new; another one for each call. */
  String idempotencyKey();

  /** How long this call may take. */
  Duration timeout();

  /** The variables that a subprocess may see; already filtered, holds no key. */
  Map<String, String> environment();

  /** Live output for watchers; lost where nobody watches. */
  void progress(String text);

  /** The whole output of an earlier call of this run, where the model saw only a part of it. */
  Optional<String> earlierOutput(CallRef call);

  /**
   * Records a process group before it does anything, so that whoever finds this attempt lost can
   * end it. Returns once that is on disk.
   */
  void started(ProcessIdentity process);

  boolean cancelled();

  /** Registers what stops the call early; run at once if it is already cancelled. */
  void onCancel(Runnable stop);
}
