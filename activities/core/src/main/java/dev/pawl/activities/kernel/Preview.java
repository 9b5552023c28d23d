package dev.pawl.activities.kernel;

import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.text.Secrets;
import dev.pawl.contracts.text.WellFormed;

/**
 * One line of a text for people, in the Event History and on terminals: without secrets, without
 * characters that a terminal obeys, at most 120 characters.
 */
public final class Preview {
  private static final String MORE = "…";

  private Preview() {}

  public static String of(String text) {
    int most = PlannedCall.PREVIEW_CHARACTERS;
    String clean = WellFormed.of(Secrets.start(text, most));
    StringBuilder shown = new StringBuilder();
    int safe = 0;
    for (int i = 0; i < clean.length(); ) {
      int point = clean.codePointAt(i);
      i += Character.charCount(point);
      Visible.append(shown, point);
      if (shown.length() > most) {
        return shown.substring(0, safe) + MORE;
      }
      if (shown.length() < most) {
        safe = shown.length();
      }
    }
    return shown.toString();
  }
}
