package dev.pawl.testkit.model;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** One thing the server does while it replies. */
sealed interface Action {
  /** Does it on the exchange. */
  void run(Exchange exchange) throws IOException, InterruptedException;

  /** Status line and headers; a negative length means chunked framing. */
  record Head(int status, List<String> headers, long length) implements Action {
    public Head {
      headers = List.copyOf(headers);
    }

    @Override
    public void run(Exchange exchange) throws IOException {
      exchange.head(status, headers, length);
    }
  }

  /** A piece of the body, sent by itself. */
  final class Write implements Action {
    private final byte[] bytes;

    Write(byte[] bytes) {
      this.bytes = bytes;
    }

    int size() {
      return bytes.length;
    }

    byte[] bytes() {
      return bytes;
    }

    Write slice(int from, int to) {
      return new Write(Arrays.copyOfRange(bytes, from, to));
    }

    @Override
    public void run(Exchange exchange) throws IOException {
      exchange.write(bytes);
    }
  }

  /** Waits until the test opens a gate or the client leaves. */
  record Wait(Gate gate) implements Action {
    @Override
    public void run(Exchange exchange) throws IOException, InterruptedException {
      exchange.await(gate);
    }
  }

  /** Lets time pass, or less of it if the client leaves. */
  record Pause(Duration time) implements Action {
    @Override
    public void run(Exchange exchange) throws IOException, InterruptedException {
      exchange.pause(time);
    }
  }

  /** Ends the reply as HTTP wants it and keeps the connection. */
  record Finish() implements Action {
    @Override
    public void run(Exchange exchange) throws IOException {
      exchange.finish();
    }
  }

  /** Closes the connection, whatever was promised; as a reset if asked. */
  record Drop(boolean reset) implements Action {
    @Override
    public void run(Exchange exchange) throws IOException {
      exchange.drop(reset);
    }
  }
}
