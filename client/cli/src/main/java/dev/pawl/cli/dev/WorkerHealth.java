package dev.pawl.cli.dev;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What Pawl's own worker says when it is asked how it is. That its process lives says little: it
 * may be stopped, or hang.
 *
 * @param waitsFor what keeps it from serving; absent where nothing does or it does not say
 */
public record WorkerHealth(Kind kind, @Nullable String waitsFor) {
  /** Longer than a worker waits for its server's word. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private static final int MOST_BYTES = 1 << 20;

  /** How it is. */
  public enum Kind {
    /** Its process has ended, or there never was one. */
    GONE,
    /** Nothing listens at its port: it begins, or ends. */
    CLOSED,
    /** It takes the question and says nothing. */
    SILENT,
    STARTING,
    SERVING,
    /** Its server does not answer it. */
    UNREACHABLE,
    DRAINING,
    /** A word of another version. */
    OTHER
  }

  static final WorkerHealth GONE = new WorkerHealth(Kind.GONE, null);

  public String word() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  public boolean serves() {
    return kind == Kind.SERVING;
  }

  static WorkerHealth ask(int port) {
    return ask(port, PATIENCE);
  }

  static WorkerHealth ask(int port, Duration patience) {
    try {
      HttpURLConnection asked =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + port + "/health").toURL().openConnection();
      asked.setConnectTimeout((int) patience.toMillis());
      asked.setReadTimeout((int) patience.toMillis());
      try (InputStream body =
          asked.getResponseCode() < 400 ? asked.getInputStream() : asked.getErrorStream()) {
        return body == null ? other() : read(body.readNBytes(MOST_BYTES));
      } finally {
        asked.disconnect();
      }
    } catch (ConnectException closed) {
      return new WorkerHealth(Kind.CLOSED, null);
    } catch (IOException silent) {
      return new WorkerHealth(Kind.SILENT, null);
    }
  }

  private static WorkerHealth read(byte[] json) {
    try {
      JsonNode said = Json.mapper().readTree(json);
      String waitsFor = said.path("waitsFor").asText("");
      return new WorkerHealth(
          kind(said.path("status").asText("")), waitsFor.isEmpty() ? null : waitsFor);
    } catch (IOException e) {
      return other();
    }
  }

  private static Kind kind(String status) {
    for (Kind kind : new Kind[] {Kind.STARTING, Kind.SERVING, Kind.UNREACHABLE, Kind.DRAINING}) {
      if (kind.name().equals(status)) {
        return kind;
      }
    }
    return Kind.OTHER;
  }

  private static WorkerHealth other() {
    return new WorkerHealth(Kind.OTHER, null);
  }
}
