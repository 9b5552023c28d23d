package dev.pawl.activities.attempt;

import java.util.Optional;

/** Tells the server that an attempt lives. Never throws for what the server answers. */
@FunctionalInterface
public interface Heart {
  Sign beat(Beat beat);

  /** The last beat of an earlier attempt that the server has heard, before this one's first. */
  default Optional<Beat> last() {
    return Optional.empty();
  }
}
