package dev.pawl.testkit.model;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads HTTP/1.1 requests, one after the other, from one connection. */
final class HttpReader {
  private static final int MAX_LINE = 64 * 1024;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final InputStream in;
  private final OutputStream out;

  HttpReader(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** The next request, or null when the client closed the connection between two requests. */
  @Nullable HttpRequest next() throws IOException {
    String start = line();
    if (start == null) {
      return null;
    }
    String[] words = start.split(" ", 3);
    if (words.length < 3) {
      throw new ProtocolException("not an HTTP request line: " + start);
    }
    Map<String, List<String>> headers = headers();
    if ("100-continue".equalsIgnoreCase(first(headers, "expect"))) {
      out.write(CONTINUE);
      out.flush();
    }
    Sink sink = new Sink();
    if ("chunked".equalsIgnoreCase(first(headers, "transfer-encoding"))) {
      readChunks(sink);
    } else {
      copy(
          Long.parseLong(
              first(headers, "content-length").isEmpty() ? "0" : first(headers, "content-length")),
          sink);
    }
    return new HttpRequest(words[0], words[1], headers, sink.kept.toByteArray(), sink.length);
  }

  private Map<String, List<String>> headers() throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = present(line()); !line.isEmpty(); line = present(line())) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new ProtocolException("not a header: " + line);
      }
      headers
          .computeIfAbsent(
              line.substring(0, colon).toLowerCase(Locale.ROOT), k -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    headers.replaceAll((name, values) -> List.copyOf(values));
    return Collections.unmodifiableMap(headers);
  }

  private void readChunks(Sink sink) throws IOException {
    while (true) {
      String size = present(line());
      int semicolon = size.indexOf(';');
      long length = Long.parseLong(semicolon < 0 ? size : size.substring(0, semicolon), 16);
      copy(length, sink);
      if (length == 0) {
        for (String trailer = present(line()); !trailer.isEmpty(); ) {
          trailer = present(line());
        }
        return;
      }
      present(line());
    }
  }

  private void copy(long length, Sink sink) throws IOException {
    byte[] buffer = new byte[(int) Math.min(length, 64 * 1024)];
    for (long left = length; left > 0; ) {
      int n = in.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (n < 0) {
        throw new EOFException("request body ended " + left + " bytes early");
      }
      sink.take(buffer, n);
      left -= n;
    }
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(128);
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        if (line.size() == 0) {
          return null;
        }
        throw new EOFException("connection ended inside a header");
      }
      if (line.size() > MAX_LINE) {
        throw new ProtocolException("header line over " + MAX_LINE + " bytes");
      }
      line.write(b);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private static String present(@Nullable String line) throws EOFException {
    if (line == null) {
      throw new EOFException("connection ended inside a request");
    }
    return line;
  }

  private static String first(Map<String, List<String>> headers, String name) {
    return headers.getOrDefault(name, List.of("")).get(0);
  }

  /** Counts a whole body but keeps no more of it than a real API would look at. */
  private static final class Sink {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(4096);
    private long length;

    void take(byte[] buffer, int n) {
      if (length + n <= RequestRules.MAX_BODY) {
        kept.write(buffer, 0, n);
      }
      length += n;
    }
  }
}
