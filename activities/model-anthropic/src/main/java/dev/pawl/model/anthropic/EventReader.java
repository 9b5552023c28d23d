package dev.pawl.model.anthropic;

import java.io.IOException;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads the data of server-sent events; names, ids and comments say nothing that the data does not.
 */
final class EventReader {
  private final BufferedSource source;

  EventReader(BufferedSource source) {
    this.source = source;
  }

  /** The data of the next event, or null at the end; what a cut left half is not an event. */
  @Nullable String next() throws IOException {
    StringBuilder data = null;
    for (String line = source.readUtf8Line(); line != null; line = source.readUtf8Line()) {
      if (line.isEmpty()) {
        if (data != null) {
          return data.toString();
        }
      } else if (line.startsWith("data:")) {
        String value = line.substring(line.startsWith("data: ") ? 6 : 5);
        data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
      }
    }
    return null;
  }
}
