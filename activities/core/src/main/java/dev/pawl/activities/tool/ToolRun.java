package dev.pawl.activities.tool;

import dev.pawl.contracts.tool.ToolOutput;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a tool came to its end.
 *
 * @param stopped why it was told to stop; absent where it ended by itself
 * @param output what it returned, told to stop or not; absent where it returned nothing
 * @param thrown what it threw; absent where it threw nothing, or did not end in time
 */
record ToolRun(@Nullable Stop stopped, @Nullable ToolOutput output, @Nullable Throwable thrown) {
  /** Why a tool is told to stop. */
  enum Stop {
    TIMED_OUT,
    CANCELLED,
    /** The worker will not wait any more. */
    SHUT_DOWN
  }

  /** The same without what is hidden in what it returned. */
  ToolRun hiding(UnaryOperator<String> keyless) {
    return output == null
        ? this
        : new ToolRun(
            stopped, new ToolOutput(output.status(), keyless.apply(output.text())), thrown);
  }

  /** Whether it did not end, though it was told to. */
  boolean abandoned() {
    return output == null && thrown == null;
  }
}
