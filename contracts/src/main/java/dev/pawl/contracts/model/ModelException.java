package dev.pawl.contracts.model;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A model call that gave no reply, classified. The message is for people and holds no secret and no
 * prompt.
 */
public final class ModelException extends Exception {
  private static final long serialVersionUID = 1L;

  private final FailureType type;
  private final transient @Nullable Duration retryAfter;
  private final transient @Nullable Usage usage;
  private final boolean reachedProvider;

  /**
   * @param retryAfter how long the provider asks to wait; absent where it does not say
   * @param usage what it reports to have used before it failed; absent where unknown
   * @param reachedProvider whether the request may have been worked on, and so may cost something
   */
  public ModelException(
      FailureType type,
      String message,
      @Nullable Duration retryAfter,
      @Nullable Usage usage,
      boolean reachedProvider,
      @Nullable Throwable cause) {
    super(message, cause);
    this.type = type;
    this.retryAfter = retryAfter;
    this.usage = usage;
    this.reachedProvider = reachedProvider;
  }

  public ModelException(FailureType type, String message) {
    this(type, message, null, null, false, null);
  }

  public FailureType type() {
    return type;
  }

  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  public @Nullable Usage usage() {
    return usage;
  }

  public boolean reachedProvider() {
    return reachedProvider;
  }
}
