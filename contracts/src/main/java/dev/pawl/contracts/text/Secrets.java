package dev.pawl.contracts.text;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Finds secrets by their shape: keys of providers, signed tokens, private keys, passwords in
 * addresses and in assignments. What has no such shape is not found, so this guards previews and
 * logs; it is no licence to write secrets there.
 */
public final class Secrets {
  /** What stands in a secret's place. */
  public static final String HIDDEN = "[hidden]";

  /**
   * How far behind what is shown a secret that begins in it is looked for. Every shape knows a
   * secret by its first 400 characters; each look at a text costs 0.2 ms for a thousand.
   */
  private static final int MARGIN = 1024;

  /** Of a secret that the cut went through, so much may be left that no shape knows. */
  private static final int LONGEST_TRACE = 512;

  private record Shape(Pattern pattern, String replacement) {
    Shape(String pattern, String replacement) {
      this(Pattern.compile(pattern), replacement);
    }
  }

  /** A key begins where a word does, behind an underscore or behind a terminal's colour. */
  private static final String START = "(?:(?<![A-Za-z0-9])|(?<=[0-9;\\[]m))";

  private static final String PRIVATE_KEY = "[A-Z0-9 ]{0,40}PRIVATE KEY-----";

  private static final String USER = "[^\\s/?#@\"'<>]";

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(
              "(?s)-----BEGIN " + PRIVATE_KEY + ".*?(?:-----END " + PRIVATE_KEY + "|\\z)", HIDDEN),
          new Shape(START + "([a-zA-Z][a-zA-Z0-9+.-]{0,20}://)" + USER + "*@", "$1" + HIDDEN + "@"),
          // Longer than a host can be, so a password whose end is not in sight.
          new Shape("(://)" + USER + "{300,}", "$1" + HIDDEN),
          // One pass for all of them: each costs as much as a look at every word.
          keys(
              "eyJ[A-Za-z0-9_-]{400,}(?![A-Za-z0-9_.-])",
              "eyJ[A-Za-z0-9_-]{5,}\\.[A-Za-z0-9_-]{5,}(?:\\.[A-Za-z0-9_-]*)?",
              // Names of styles and packages begin like this too, but have no digit.
              "sk-(?=[A-Za-z0-9_-]*[0-9])[A-Za-z0-9_-]{12,}",
              // The same and a private key in Base64.
              "(?:c2st|LS0tLS1CRUdJTi)[A-Za-z0-9+/_-]{12,}={0,2}",
              "(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}",
              "(?:gsk|hf|npm|dop_v1|r8)_[A-Za-z0-9]{16,}",
              "glsa_[A-Za-z0-9_]{16,}",
              "(?:xai|glpat|pypi|lin_api)[-_][A-Za-z0-9_-]{16,}",
              "gh[opusr]_[A-Za-z0-9]{16,}",
              "github_pat_[A-Za-z0-9_]{16,}",
              "xox[a-z]-[A-Za-z0-9-]{10,}",
              "AIza[A-Za-z0-9_-]{30,}",
              "ya29\\.[A-Za-z0-9_-]{16,}",
              "SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}",
              "(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
          new Shape(
              "(?i)" + START + "((?:bearer|basic)\\s{1,3})(?=\\S*[0-9=])[A-Za-z0-9._~+/=-]{12,}",
              "$1" + HIDDEN),
          new Shape(
              "(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key)"
                  + "\\\\?[\"']?\\s{0,3}[:=]\\s{0,3}\\\\?[\"']?)"
                  + "(?!\\[hidden])[^\\s\"'\\\\,;&]{6,}",
              "$1" + HIDDEN));

  private Secrets() {}

  /**
   * Whether a text may hold a secret, or one inside a JSON string in it may: one quick pass, for
   * what is read a lot. It says yes where there is none now and then, and never no where {@link
   * #redact} finds one.
   */
  public static boolean mayHold(String text) {
    return SecretMarks.in(text);
  }

  /**
   * The words before the first secret that nothing else looks like: a key, a signed token, a
   * password in an address. A {@code token: …} is none: it may be a line of a program.
   *
   * @param most how many characters of them
   */
  public static Optional<String> beforeKey(String text, int most) {
    String out = text;
    for (Shape shape : SHAPES.subList(0, SHAPES.size() - 1)) {
      out = shape.pattern().matcher(out).replaceAll(shape.replacement());
    }
    if (out.equals(text)) {
      return Optional.empty();
    }
    int key = 0;
    while (key < out.length() && out.charAt(key) == text.charAt(key)) {
      key++;
    }
    return Optional.of(WellFormed.of(text.substring(Math.max(0, key - most), key)));
  }

  /** The text with {@link #HIDDEN} in the place of each secret. */
  public static String redact(String text) {
    String out = text;
    for (Shape shape : SHAPES) {
      out = shape.pattern().matcher(out).replaceAll(shape.replacement());
    }
    return out;
  }

  /**
   * The start of a text without secrets, as {@link #redact} does it: at least {@code most}
   * characters where there are as many, and never the head of a secret that begins in them. A long
   * text costs no more than a short one.
   */
  public static String start(String text, int most) {
    return start(text, most, Secrets::redact);
  }

  /** As {@link #start(String, int)}, with a redaction that knows more. */
  public static String start(String text, int most, UnaryOperator<String> redaction) {
    if (text.length() <= most + MARGIN) {
      return redaction.apply(text);
    }
    String begun = redaction.apply(WellFormed.of(text.substring(0, most + MARGIN)));
    if (begun.length() > most + LONGEST_TRACE) {
      return begun;
    }
    // So much was hidden that the cut is in sight, and it may have gone through a secret.
    int end = begun.length();
    while (end > 0
        && !begun.startsWith(HIDDEN, end - HIDDEN.length())
        && !Character.isWhitespace(begun.charAt(end - 1))) {
      end--;
    }
    return begun.substring(0, end) + "…";
  }

  private static Shape keys(String... patterns) {
    return new Shape(START + "(?:" + String.join("|", patterns) + ")", HIDDEN);
  }
}
