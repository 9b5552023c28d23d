package dev.pawl.cli.dev;

import java.util.Map;

/**
 * Hands the provider's key to Pawl's own worker: by a file that only its owner can read and that
 * the worker reads again for each call, so that a new key needs no restart.
 */
final class KeyFile {
  static final String VARIABLE = "ANTHROPIC_API_KEY";
  static final String FILE = "keys/anthropic";

  private KeyFile() {}

  /** Returns whether there was a new key to hand over. */
  static boolean hand(PawlHome home, Map<String, String> environment) {
    String key = environment.getOrDefault(VARIABLE, "").strip();
    if (key.isEmpty() || home.read(FILE).map(String::strip).filter(key::equals).isPresent()) {
      return false;
    }
    home.write(FILE, key + "\n");
    return true;
  }
}
