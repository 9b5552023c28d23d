package dev.pawl.model.anthropic;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Classifies what went wrong between us and the provider. */
final class NetworkFailure {
  private NetworkFailure() {}

  /** A failure before the response's headers were there. */
  static ModelException before(IOException e, ModelCall call, boolean sent, String host) {
    if (call.cancelled()) {
      return cancelled(null, sent, e);
    }
    if (e instanceof UnknownHostException) {
      return failure(FailureType.NETWORK, "The host " + host + " is not known", null, false, e);
    }
    if (e instanceof SocketTimeoutException || isCallTimeout(e)) {
      return failure(
          sent ? FailureType.TIMEOUT : FailureType.NETWORK,
          sent ? host + " did not answer in time" : host + " could not be reached in time",
          null,
          sent,
          e);
    }
    return failure(
        FailureType.NETWORK, "The connection to " + host + " failed: " + why(e), null, sent, e);
  }

  /** A failure while the response's body was read. */
  static ModelException during(
      IOException e, ModelCall call, boolean streamed, @Nullable Usage usage, String host) {
    if (call.cancelled()) {
      return cancelled(usage, true, e);
    }
    if (e instanceof SocketTimeoutException) {
      return failure(
          streamed ? FailureType.STREAM_STALE : FailureType.TIMEOUT,
          host + " fell silent in the middle of its reply",
          usage,
          true,
          e);
    }
    if (isCallTimeout(e)) {
      return failure(
          FailureType.TIMEOUT,
          "The reply of " + host + " took longer than allowed",
          usage,
          true,
          e);
    }
    if (e instanceof MalformedReply || e instanceof JsonProcessingException) {
      return failure(
          FailureType.REPLY_TRUNCATED,
          "The reply of " + host + " is damaged: " + why(e),
          usage,
          true,
          e);
    }
    boolean cut = e instanceof ProtocolException || e instanceof EOFException;
    return failure(
        cut ? FailureType.REPLY_TRUNCATED : FailureType.NETWORK,
        "The connection to " + host + " broke in the middle of the reply: " + why(e),
        usage,
        true,
        e);
  }

  /**
   * There is no type for a cancelled call: its caller knows that it cancelled, and asks no more.
   */
  private static ModelException cancelled(@Nullable Usage usage, boolean sent, IOException e) {
    return failure(FailureType.NETWORK, "The call was cancelled", usage, sent, e);
  }

  /** A parser's words may quote the reply, and some exceptions have none. */
  private static String why(IOException e) {
    if (e instanceof JsonProcessingException) {
      return "it is not JSON";
    }
    return e.getMessage() == null ? "it ended there" : e.getMessage();
  }

  private static boolean isCallTimeout(IOException e) {
    return e instanceof InterruptedIOException && "timeout".equals(e.getMessage());
  }

  private static ModelException failure(
      FailureType type, String message, @Nullable Usage usage, boolean sent, IOException cause) {
    return new ModelException(type, message, null, usage, sent, cause);
  }
}
