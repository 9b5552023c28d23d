package dev.pawl.store;

/**
 * Live text of one attempt of a step.
 *
 * @param call 0 for the model's own text, otherwise the call whose output it is
 * @param attempt from 1; a higher one means that the text of the ones before was discarded
 * @param kind {@code answer}, {@code reasoning} or {@code output}
 */
public record StreamChunk(int step, int call, int attempt, String kind, String text) {
  /** A chunk with the number that a watcher reads on from. */
  public record Numbered(long number, StreamChunk chunk) {}
}
