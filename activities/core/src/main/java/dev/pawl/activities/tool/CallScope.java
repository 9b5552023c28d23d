package dev.pawl.activities.tool;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.LineageId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Where and for what a tool is called.
 *
 * @param environment the variables that a subprocess may see
 */
record CallScope(
    LineageId lineage,
    CallRef call,
    Path workspace,
    Duration timeout,
    Map<String, String> environment) {
  /** Stable over retries, workers and continue-as-new; another one for each call. */
  String idempotencyKey() {
    return lineage + "/" + call.step() + "/" + call.call();
  }
}
