package dev.pawl.activities.attempt;

/** Tells the server that an attempt lives. Never throws for what the server answers. */
@FunctionalInterface
public interface Heart {
  Sign beat(Beat beat);
}
