package dev.pawl.workflows;

import io.temporal.workflow.Workflow;
import java.time.Instant;

/** The workflow's own time: the same at a replay. */
final class Instants {
  private Instants() {}

  static Instant now() {
    return Instant.ofEpochMilli(Workflow.currentTimeMillis());
  }
}
