package dev.pawl.activities.tool;

import dev.pawl.activities.catalog.ParsedCall;
import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/** Whether a call may start. */
sealed interface Admission {
  /** It may. */
  record Admitted(ParsedCall.Ready<?> call) implements Admission {}

  /** A person must be asked first, or again. */
  record Ask(String why, @Nullable Digest precondition) implements Admission {}

  /** It never will. */
  record Refused(ToolResult result) implements Admission {}
}
