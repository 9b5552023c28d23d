package dev.pawl.testkit.model;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One request and the reply to it, while that is being sent and after. */
final class Exchange {
  private static final byte[] CRLF = {'\r', '\n'};

  private volatile RecordedRequest request;
  private final Socket socket;
  private final OutputStream out;

  /**
   * When the client left before the reply was whole; failed once the server has ended the reply.
   */
  private final CompletableFuture<Instant> left = new CompletableFuture<>();

  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private boolean chunked;

  Exchange(RecordedRequest request, Socket socket, OutputStream out) {
    this.request = request;
    this.socket = socket;
    this.out = out;
  }

  RecordedRequest request() {
    return request;
  }

  void forgetBody() {
    request = request.withoutBody();
  }

  /**
   * Sends the reply; ends early and silently when the client leaves, which is what some tests are
   * about.
   */
  void send(List<Action> actions) throws InterruptedException {
    try {
      for (int i = 0; i < actions.size(); i++) {
        if (i + 1 < actions.size() && actions.get(i + 1) instanceof Action.Finish) {
          stay(); // a client may close as soon as it has read the last bytes
        }
        actions.get(i).run(this);
      }
    } catch (IOException e) {
      clientLeft();
    } finally {
      over.complete(null);
    }
  }

  /** The reader saw the connection end; that counts only while the reply is not whole. */
  void clientLeft() {
    left.complete(Instant.now());
  }

  boolean abandoned() {
    return left.isDone() && !left.isCompletedExceptionally();
  }

  Instant awaitLeft(Duration atMost) throws InterruptedException {
    try {
      return left.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the client of " + request + " was still there after " + atMost, e);
    } catch (ExecutionException e) {
      throw new AssertionError("the client of " + request + " stayed to the end", e);
    }
  }

  void awaitOver() throws InterruptedException {
    try {
      over.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  void head(int status, List<String> headers, long length) throws IOException {
    chunked = length < 0;
    StringBuilder head = new StringBuilder(256).append("HTTP/1.1 ").append(status);
    head.append(status < 400 ? " OK\r\n" : " Error\r\n");
    headers.forEach(h -> head.append(h).append("\r\n"));
    head.append(chunked ? "transfer-encoding: chunked" : "content-length: " + length);
    out.write(head.append("\r\n\r\n").toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  void write(byte[] bytes) throws IOException {
    if (chunked && bytes.length == 0) {
      return;
    }
    if (chunked) {
      out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
    out.write(bytes);
    if (chunked) {
      out.write(CRLF);
    }
    out.flush();
  }

  void await(Gate gate) throws IOException, InterruptedException {
    out.flush();
    awaitOrLeave(CompletableFuture.anyOf(gate.arrive(), left), Duration.ofDays(1));
  }

  void pause(Duration time) throws IOException, InterruptedException {
    awaitOrLeave(left, time);
  }

  private void awaitOrLeave(CompletableFuture<?> wake, Duration atMost)
      throws IOException, InterruptedException {
    try {
      wake.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (ExecutionException e) {
      throw new IOException("reply was ended", e);
    }
    if (abandoned()) {
      throw new IOException("client left");
    }
  }

  void finish() throws IOException {
    stay();
    if (chunked) {
      out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
  }

  void drop(boolean reset) throws IOException {
    stay();
    if (reset) {
      socket.setSoLinger(true, 0);
    } else {
      socket.shutdownOutput();
    }
    socket.close();
  }

  /** From here on a closed connection is the server's doing, or no matter. */
  private void stay() {
    left.completeExceptionally(new IllegalStateException("the server ended the reply"));
  }
}
