package dev.pawl.activities.attempt;

/** What a heartbeat found out. */
public enum Sign {
  /** Nothing but to go on. */
  FINE,
  /** The workflow cancelled the activity, which does not say whether anybody cancelled the run. */
  CANCEL_REQUESTED,
  /** The server does not know the attempt any more: it was given up, or its run is closed. */
  GONE,
  /** The server did not answer. */
  UNHEARD
}
