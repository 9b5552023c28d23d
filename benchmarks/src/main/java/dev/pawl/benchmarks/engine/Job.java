package dev.pawl.benchmarks.engine;

/**
 * So many steps of one model call and one tool call, and the model call that ends it.
 *
 * @param outputBytes what each tool call returns
 */
public record Job(int steps, int outputBytes) {}
