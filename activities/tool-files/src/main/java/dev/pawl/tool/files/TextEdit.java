package dev.pawl.tool.files;

import java.util.ArrayList;
import java.util.List;

/**
 * The replacement of an exact text by another. Doing it again to its own result changes nothing: an
 * occurrence of the old text inside one of the new text counts as replaced already, and an edit
 * whose result it would match once more is not done at all.
 */
record TextEdit(String oldText, String newText, boolean all) {
  /** What an edit comes to. */
  sealed interface Outcome {
    /** The edited text; {@code line} is where the first replacement begins, from 1. */
    record Changed(String text, int count, int line) implements Outcome {}

    /** The new text is there and the old one is not. */
    record Already() implements Outcome {}

    record NotFound() implements Outcome {}

    /** More occurrences than one, and only one was asked for. */
    record Ambiguous(List<Integer> lines) implements Outcome {}

    /** A retry would find the old text in the result and edit once more. */
    record Unstable() implements Outcome {}
  }

  Outcome apply(String text) {
    Outcome once = attempt(text);
    if (once instanceof Outcome.Changed changed) {
      Outcome again = attempt(changed.text());
      if (again instanceof Outcome.Changed || again instanceof Outcome.Ambiguous) {
        return new Outcome.Unstable();
      }
    }
    return once;
  }

  private Outcome attempt(String text) {
    List<Integer> found = occurrences(text);
    if (found.isEmpty()) {
      return !newText.isEmpty() && text.contains(newText)
          ? new Outcome.Already()
          : new Outcome.NotFound();
    }
    if (found.size() > 1 && !all) {
      return new Outcome.Ambiguous(found.stream().map(at -> line(text, at)).toList());
    }
    StringBuilder out = new StringBuilder(text.length() + newText.length());
    int from = 0;
    for (int at : found) {
      out.append(text, from, at).append(newText);
      from = at + oldText.length();
    }
    out.append(text, from, text.length());
    return new Outcome.Changed(out.toString(), found.size(), line(text, found.get(0)));
  }

  /** Where the old text stands outside of every occurrence of the new one; none overlap. */
  private List<Integer> occurrences(String text) {
    List<Integer> found = new ArrayList<>();
    boolean contained = newText.contains(oldText);
    int next = contained ? text.indexOf(newText) : -1;
    int at = text.indexOf(oldText);
    while (at >= 0) {
      while (next >= 0 && next + newText.length() < at + oldText.length()) {
        next = text.indexOf(newText, next + 1);
      }
      boolean inside = next >= 0 && next <= at;
      if (!inside) {
        found.add(at);
      }
      at = text.indexOf(oldText, inside ? at + 1 : at + oldText.length());
    }
    return found;
  }

  private static int line(String text, int at) {
    int line = 1;
    for (int i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) {
      line++;
    }
    return line;
  }
}
