package dev.pawl.client.internal.start;

import dev.pawl.client.PawlException;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.regex.Pattern;

/** Readable ids of runs: a name, and four letters and digits that tell runs of that name apart. */
public final class RunIds {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,199}");

  /** Parts that mean something else in a path or an address. */
  private static final Pattern NO_NAME = Pattern.compile("(^|/)\\.{0,2}(/|$)");

  private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
  private static final int SUFFIX = 4;
  private static final int LONGEST_NAME = 40;
  private static final SecureRandom RANDOM = new SecureRandom();

  private RunIds() {}

  public static String draw(String name) {
    String slug =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
    String base = slug.isEmpty() ? "run" : slug;
    StringBuilder id =
        new StringBuilder(base.substring(0, Math.min(base.length(), LONGEST_NAME))).append('-');
    for (int i = 0; i < SUFFIX; i++) {
      id.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  public static String checked(String id) {
    if (!FORM.matcher(id).matches() || NO_NAME.matcher(id).find()) {
      throw new PawlException(
          PawlException.Kind.INVALID,
          "not an id for a run: '"
              + id
              + "' (at most 200 letters, digits and . _ : / @ + -, a letter or digit first,"
              + " and no .. or empty part between slashes)");
    }
    return id;
  }
}
