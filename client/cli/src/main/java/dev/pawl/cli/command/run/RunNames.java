package dev.pawl.cli.command.run;

import java.security.SecureRandom;
import java.util.Locale;

/** Draws ids that say what a run is about: the first words of its prompt and four letters. */
public final class RunNames {
  private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
  private static final int SUFFIX = 4;
  private static final int LONGEST = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private RunNames() {}

  public static String draw(String prompt) {
    StringBuilder id = new StringBuilder(words(prompt)).append('-');
    for (int i = 0; i < SUFFIX; i++) {
      id.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  public static String words(String prompt) {
    StringBuilder name = new StringBuilder();
    for (String word : prompt.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1)) {
      if (word.isEmpty()) {
        continue;
      }
      if (name.length() + word.length() + 1 > LONGEST) {
        break;
      }
      name.append(name.isEmpty() ? "" : "-").append(word);
    }
    return name.isEmpty() ? "run" : name.toString();
  }
}
