package dev.pawl.tool.files;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern for paths: {@code *} and {@code ?} inside a name, <code>**</code> across folders,
 * {@code {a,b}} for either and {@code [abc]} for one of some characters. Without a slash it is
 * compared with the file's name alone.
 */
final class Glob {
  private static final int MAX_LENGTH = 200;

  private final Pattern pattern;
  private final boolean nameOnly;

  private Glob(Pattern pattern, boolean nameOnly) {
    this.pattern = pattern;
    this.nameOnly = nameOnly;
  }

  static Glob of(String glob) throws Refusal {
    if (glob.isEmpty() || glob.length() > MAX_LENGTH) {
      throw new Refusal("a glob has 1 to " + MAX_LENGTH + " characters");
    }
    try {
      return new Glob(Pattern.compile(new Translation(glob).regex()), glob.indexOf('/') < 0);
    } catch (PatternSyntaxException e) {
      throw new Refusal("not a glob: " + WorkspacePath.shown(glob) + "; use such as **/*.java", e);
    }
  }

  boolean matches(String path, Deadline deadline) {
    String subject = nameOnly ? path.substring(path.lastIndexOf('/') + 1) : path;
    return pattern.matcher(deadline.guard(subject)).matches();
  }

  /** A glob on its way to a regular expression. */
  private static final class Translation {
    private final String glob;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int braces;

    Translation(String glob) {
      this.glob = glob.startsWith("./") ? glob.substring(2) : glob;
    }

    String regex() {
      while (at < glob.length()) {
        char c = glob.charAt(at++);
        switch (c) {
          case '*' -> star();
          case '?' -> out.append("[^/]");
          case '[' -> bracket();
          case '{' -> {
            out.append("(?:");
            braces++;
          }
          case '}' -> closeBrace();
          case ',' -> out.append(braces > 0 ? "|" : ",");
          default -> out.append(Pattern.quote(String.valueOf(c)));
        }
      }
      return out.toString();
    }

    private void closeBrace() {
      if (braces == 0) {
        throw new PatternSyntaxException("} without {", glob, at);
      }
      braces--;
      out.append(')');
    }

    private void star() {
      if (at >= glob.length() || glob.charAt(at) != '*') {
        out.append("[^/]*");
        return;
      }
      at++;
      if (at < glob.length() && glob.charAt(at) == '/') {
        at++;
        out.append("(?:[^/]+/)*");
      } else {
        out.append(".*");
      }
    }

    private void bracket() {
      int end = glob.indexOf(']', at + 1);
      if (end < 0) {
        throw new PatternSyntaxException("[ without ]", glob, at);
      }
      String inside = glob.substring(at, end);
      at = end + 1;
      boolean negated = inside.startsWith("!") || inside.startsWith("^");
      String set = (negated ? inside.substring(1) : inside).replaceAll("[\\\\\\[&^]", "\\\\$0");
      out.append(negated ? "(?!/)[^" : "(?!/)[").append(set).append(']');
    }
  }
}
