package dev.pawl.cli.dev;

import dev.pawl.contracts.Digest;
import java.util.Map;

/**
 * Hands the provider's key to Pawl's own worker: by a file that only its owner can read and that
 * the worker reads again for each call, so that a new key needs no restart.
 */
final class KeyFile {
  static final String VARIABLE = "ANTHROPIC_API_KEY";
  static final String FILE = "keys/anthropic";

  /** The digest of the key that was handed over: any other in the file is its owner's. */
  static final String HANDED = "keys/anthropic.handed";

  private KeyFile() {}

  /** Returns whether there was a new key to hand over. */
  static boolean hand(PawlHome home, Map<String, String> environment) {
    String key = environment.getOrDefault(VARIABLE, "").strip();
    if (key.isEmpty() || holds(home, key)) {
      return false;
    }
    home.write(HANDED, Digest.of(key).hex() + "\n");
    home.write(FILE, key + "\n");
    return true;
  }

  /** Removes a key that was handed over; returns whether there was one. */
  static boolean takeBack(PawlHome home) {
    String handed = home.read(HANDED).map(String::strip).orElse("");
    boolean ours =
        home.read(FILE).filter(key -> Digest.of(key.strip()).hex().equals(handed)).isPresent();
    if (ours) {
      home.delete(FILE);
    }
    home.delete(HANDED);
    return ours;
  }

  private static boolean holds(PawlHome home, String key) {
    return home.read(FILE).map(String::strip).filter(key::equals).isPresent();
  }
}
