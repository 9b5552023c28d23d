package dev.pawl.model.anthropic;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.EventListener;

/**
 * Watches how far a request has got, which decides whether a failed call may have cost something.
 */
final class Progress extends EventListener {
  private volatile boolean sent;

  /** Whether the whole request has left, so that the provider may be working on it. */
  boolean sent() {
    return sent;
  }

  @Override
  public void requestBodyEnd(Call call, long byteCount) {
    sent = true;
  }

  @Override
  public void requestFailed(Call call, IOException failure) {
    sent = false;
  }
}
