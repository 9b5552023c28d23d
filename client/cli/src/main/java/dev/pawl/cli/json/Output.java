package dev.pawl.cli.json;

/** The form of the answer on standard output. */
public enum Output {
  TEXT,
  /** One document. */
  JSON,
  /** One document a line, as things happen; the last one is the result. */
  JSONL
}
