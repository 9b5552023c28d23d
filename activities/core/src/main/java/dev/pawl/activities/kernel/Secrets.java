package dev.pawl.activities.kernel;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds secrets by their shape: keys of providers, signed tokens, private keys, passwords in
 * addresses and in assignments. What has no such shape is not found, so this guards previews and
 * logs; it is no licence to write secrets there.
 */
public final class Secrets {
  /** What stands in a secret's place. */
  public static final String HIDDEN = "[hidden]";

  private record Shape(Pattern pattern, String replacement) {
    Shape(String pattern, String replacement) {
      this(Pattern.compile(pattern), replacement);
    }
  }

  /** A key begins where a word does, an underscore before it included. */
  private static final String START = "(?<![A-Za-z0-9])";

  private static final String PRIVATE_KEY = "[A-Z0-9 ]{0,40}PRIVATE KEY-----";

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(
              "(?s)-----BEGIN " + PRIVATE_KEY + ".*?(?:-----END " + PRIVATE_KEY + "|\\z)", HIDDEN),
          new Shape(
              START + "([a-zA-Z][a-zA-Z0-9+.-]{0,20}://)[^\\s/?#@\"'<>]*@", "$1" + HIDDEN + "@"),
          key("eyJ[A-Za-z0-9_-]{5,}\\.[A-Za-z0-9_-]{5,}(?:\\.[A-Za-z0-9_-]*)?"),
          key("sk-[A-Za-z0-9_-]{12,}"),
          key("(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}"),
          key("(?:gsk|hf|npm|dop_v1|glsa|r8)_[A-Za-z0-9_]{16,}"),
          key("(?:xai|glpat|pypi|lin_api)[-_][A-Za-z0-9_-]{16,}"),
          key("gh[opusr]_[A-Za-z0-9]{16,}"),
          key("github_pat_[A-Za-z0-9_]{16,}"),
          key("xox[a-z]-[A-Za-z0-9-]{10,}"),
          key("AIza[A-Za-z0-9_-]{30,}"),
          key("ya29\\.[A-Za-z0-9_-]{16,}"),
          key("SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}"),
          key("(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
          new Shape(
              "(?i)" + START + "((?:bearer|basic)\\s{1,3})(?=\\S*[0-9=])[A-Za-z0-9._~+/=-]{12,}",
              "$1" + HIDDEN),
          new Shape(
              "(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key)"
                  + "\\\\?[\"']?\\s{0,3}[:=]\\s{0,3}\\\\?[\"']?)"
                  + "(?!\\[hidden])[^\\s\"'\\\\,;&]{6,}",
              "$1" + HIDDEN));

  private Secrets() {}

  /** The text with {@link #HIDDEN} in the place of each secret. */
  public static String redact(String text) {
    String out = text;
    for (Shape shape : SHAPES) {
      out = shape.pattern().matcher(out).replaceAll(shape.replacement());
    }
    return out;
  }

  private static Shape key(String pattern) {
    return new Shape(START + pattern, HIDDEN);
  }
}
