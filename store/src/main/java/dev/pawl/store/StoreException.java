package dev.pawl.store;

import dev.pawl.contracts.Digest;
import org.jspecify.annotations.Nullable;

/** The store could not do what was asked; the message says which store, what and what to do. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Kind {
    /** It did not answer, is full or is locked for too long; may be better later. */
    UNAVAILABLE,
    /** A blob that something names is not there. */
    BLOB_MISSING,
    /** A blob's bytes do not have its digest. */
    BLOB_DAMAGED,
    /** The database file itself is damaged, or is not a Pawl store. */
    DAMAGED,
    /** Written by a later version of Pawl. */
    TOO_NEW
  }

  private final Kind kind;
  private final @Nullable Digest digest;

  public StoreException(
      Kind kind, String message, @Nullable Digest digest, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.digest = digest;
  }

  public Kind kind() {
    return kind;
  }

  /** The blob that it is about; absent where it is about none. */
  public @Nullable Digest digest() {
    return digest;
  }
}
