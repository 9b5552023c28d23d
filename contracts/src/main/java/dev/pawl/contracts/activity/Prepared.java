package dev.pawl.contracts.activity;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Money;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a run is bound to from its beginning to its end.
 *
 * @param toolset the blob of the pinned tool definitions, in order
 * @param workspace the claimed workspace's id
 * @param workspacePath where it is on its host
 * @param toolQueue the task queue of the workspace's host
 * @param inputPrice dollars for a million tokens of fresh input; absent where no price is known
 * @param outputPrice dollars for a million tokens of output; absent where no price is known
 * @param fixedBytes the size of what each request holds besides the transcript: system prompt and
 *     tools; absent where it is not known
 * @param maxOutputTokens what the agent allows one reply to hold
 */
public record Prepared(
    Digest toolset,
    String workspace,
    String workspacePath,
    String toolQueue,
    @Nullable Money inputPrice,
    @Nullable Money outputPrice,
    int maxOutputTokens,
    Duration modelTimeout,
    @Nullable Long fixedBytes) {
  /** One that does not say how large the fixed part of a request is. */
  public Prepared(
      Digest toolset,
      String workspace,
      String workspacePath,
      String toolQueue,
      @Nullable Money inputPrice,
      @Nullable Money outputPrice,
      int maxOutputTokens,
      Duration modelTimeout) {
    this(
        toolset,
        workspace,
        workspacePath,
        toolQueue,
        inputPrice,
        outputPrice,
        maxOutputTokens,
        modelTimeout,
        null);
  }
}
