package dev.pawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A process that writes records until it is killed, and says each one's name once it is kept. A
 * record is two keys and the blobs that they name, in one commit.
 */
final class KilledWriter {
  /** What a whole name ends in; a name that was cut short does not. */
  static final String END = ".";

  private static final int MOST_BLOBS = 4;
  private static final int LARGEST_BLOB = 30_000;

  private KilledWriter() {}

  /** Arguments: file, lineage, name of this writer, seed. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    LineageId lineage = new LineageId(arguments[1]);
    Random random = new Random(Long.parseLong(arguments[3]));
    try (Store store = Stores.open(Path.of(arguments[0]))) {
      for (int i = 0; ; i++) {
        String name = arguments[2] + "/" + i + END;
        write(store, lineage, name, random);
        out.println(name);
      }
    }
  }

  static void write(Store store, LineageId lineage, String name, Random random) {
    List<byte[]> blobs = new ArrayList<>();
    for (int left = random.nextInt(MOST_BLOBS) + 1; left > 0; left--) {
      byte[] noise = new byte[random.nextInt(LARGEST_BLOB)];
      random.nextBytes(noise);
      blobs.add(noise);
    }
    store.write(
        lineage,
        batch -> {
          batch.putIfAbsent("first/" + name, names(blobs));
          blobs.forEach(batch::putBlob);
          return Boolean.valueOf(batch.putIfAbsent("second/" + name, names(blobs)) == null);
        });
  }

  private static byte[] names(List<byte[]> blobs) {
    return String.join(" ", blobs.stream().map(blob -> Digest.of(blob).hex()).toList())
        .getBytes(UTF_8);
  }
}
