package dev.pawl.contracts.model;

import dev.pawl.contracts.agent.ModelSettings;

/**
 * A provider of models. It writes requests, sends them once, and reads replies; it never retries,
 * caches or decides. Instances are shared by all runs of a worker and safe for concurrent use.
 */
public interface ModelProvider {
  /** The name that an agent's model settings use, such as {@code anthropic}. */
  String name();

  /**
   * Raised whenever {@link #encode} gives other bytes for the same request; recorded beside each
   * answer.
   */
  int encoderVersion();

  /**
   * Writes a request's body. Pure: the same request gives the same bytes on every worker and JVM.
   */
  byte[] encode(ModelRequest request);

  /**
   * Sends a body once and waits for the whole reply, streamed or not. Returns the reply as one JSON
   * document, as the provider would have sent it in one piece. Closes the connection within a
   * second once cancelled, and then throws.
   */
  byte[] send(byte[] body, ModelSettings settings, ModelCall call) throws ModelException;

  /** Reads a document that {@link #send} returned, now or years later. Pure. */
  ModelReply decode(byte[] reply) throws ModelException;
}
