package dev.pawl.cli.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The end of a log, and what is added to it. */
public final class LogTail {
  private static final long LOOK_MILLIS = 200;

  private final Path log;
  private final Consumer<String> out;
  private long seen;

  public LogTail(Path log, Consumer<String> out) {
    this.log = log;
    this.out = out;
  }

  /** Hands over the last lines. */
  public void last(int most) throws IOException {
    ArrayDeque<String> kept = new ArrayDeque<>();
    seen = Files.size(log);
    try (BufferedReader reader = reader(0)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        kept.addLast(line);
        if (kept.size() > most) {
          kept.removeFirst();
        }
      }
    }
    kept.forEach(out);
  }

  /** Hands over lines as they are written, until the thread is interrupted. */
  public void follow() throws IOException, InterruptedException {
    while (true) {
      long size = Files.size(log);
      if (size < seen) {
        seen = 0; // a new log took its place
      }
      if (size > seen) {
        try (BufferedReader reader = reader(seen)) {
          reader.lines().forEach(out);
        }
        seen = size;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private BufferedReader reader(long from) throws IOException {
    java.io.InputStream file = Files.newInputStream(log);
    file.skipNBytes(from);
    return new BufferedReader(
        new java.io.InputStreamReader(
            file, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE)));
  }
}
