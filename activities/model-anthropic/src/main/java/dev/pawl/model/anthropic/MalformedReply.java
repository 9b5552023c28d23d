package dev.pawl.model.anthropic;

import java.io.IOException;

/** What arrived is not what the protocol says. */
final class MalformedReply extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedReply(String message) {
    super(message);
  }

  MalformedReply(String message, Throwable cause) {
    super(message, cause);
  }
}
