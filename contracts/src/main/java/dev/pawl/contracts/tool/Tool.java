package dev.pawl.contracts.tool;

import dev.pawl.contracts.Digest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Something that the model can ask for. Its JSON Schema is generated from the record of its
 * parameters, and a call's arguments are validated against it before the tool sees them. Instances
 * are shared by all runs of a worker and safe for concurrent use.
 *
 * @param <P> the parameters; describe each with {@code @JsonPropertyDescription}, mark optional
 *     ones {@code @Nullable}
 */
public interface Tool<P extends Record> {
  /** Letters, digits, underscore and hyphen, at most 64. */
  String name();

  /** Raised whenever the same arguments would do something else. */
  String version();

  /** What it does, when to use it, what it returns and what it cannot do; for the model. */
  String description();

  Class<P> parameters();

  Effect effect();

  Access access();

  default boolean sequential() {
    return false;
  }

  /** Whether its failure ends the run: there is nothing that the model could do about it. */
  default boolean fatal() {
    return false;
  }

  default Duration timeout() {
    return Duration.ofMinutes(2);
  }

  /**
   * Does it. A failure that the model can do something about is an output with {@link
   * ToolOutput#failed}; anything thrown is turned into one.
   */
  ToolOutput call(P parameters, ToolContext context) throws Exception;

  /**
   * What must still be so when an approved call runs, such as the digest of the file that it
   * changes; absent where nothing must. Must not change anything.
   */
  default @Nullable Digest precondition(P parameters, ToolContext context) throws Exception {
    return null;
  }

  /** Ends what a lost attempt left running on this host. */
  default void reap(ProcessIdentity lost) {}
}
