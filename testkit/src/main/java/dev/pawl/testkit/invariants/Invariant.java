package dev.pawl.testkit.invariants;

/** What is true of every run, whatever happened to it. The table is in docs/guarantees.md. */
public enum Invariant {
  /** Every run that was started comes to one end, and everybody is told the same one. */
  I1,
  /** Every tool call has exactly one result, in call order, directly after its message. */
  I2,
  /** A step that anybody was told of is neither lost nor changed. */
  I3,
  /** The numbers of events rise without a gap, over all executions. */
  I4,
  /** An effect happens where it is reported, and never twice in silence. */
  I5,
  /** Nothing runs before its approval, and nothing after a no. */
  I6,
  /** What is reported as spent is what was paid. */
  I7,
  /** A limit is passed by one call at most. */
  I8,
  /** What children spend is within their parent's budget. No run has children yet. */
  I9,
  /** A message takes effect once, however often it was sent. */
  I10,
  /** A fork has the bytes of what it was forked from. No run is forked yet. */
  I11,
  /** The history replays with today's code, and each step begins where the last one ended. */
  I12,
  /** Every change of state says who made it, and the kept copies of histories are true. */
  I13,
  /** No secret stands in anything that was written. */
  I14,
  /** Nothing of a run is left when it has ended: no process, no hold, no scratch file. */
  I15,
  /** Histories and payloads stay small, and what they refer to is there and undamaged. */
  I16
}
