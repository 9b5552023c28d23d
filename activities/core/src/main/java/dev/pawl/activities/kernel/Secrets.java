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

  private record Shape(Pattern pattern, String replacement) {}

  private static final List<Shape> SHAPES =
      List.of(
          whole(
              "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----(?s:.)*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|\\z)"),
          kept("\\b([a-zA-Z][a-zA-Z0-9+.-]{0,20}://)[^\\s/?#@\"'<>]*@", "$1" + HIDDEN + "@"),
          whole("\\beyJ[A-Za-z0-9_-]{5,}\\.[A-Za-z0-9_-]{5,}(?:\\.[A-Za-z0-9_-]*)?"),
          whole("\\bsk-[A-Za-z0-9_-]{12,}"),
          whole("\\b(?:sk|rk|pk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}"),
          whole("\\b(?:gsk|hf|npm|dop_v1|glsa|r8)_[A-Za-z0-9_]{16,}"),
          whole("\\b(?:xai|glpat|pypi|lin_api)[-_][A-Za-z0-9_-]{16,}"),
          whole("\\bgh[opusr]_[A-Za-z0-9]{16,}"),
          whole("\\bgithub_pat_[A-Za-z0-9_]{16,}"),
          whole("\\bxox[a-z]-[A-Za-z0-9-]{10,}"),
          whole("\\bAIza[A-Za-z0-9_-]{30,}"),
          whole("\\bya29\\.[A-Za-z0-9_-]{16,}"),
          whole("\\bSG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}"),
          whole("\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b"),
          kept("(?i)\\b((?:bearer|basic)\\s{1,3})[A-Za-z0-9._~+/=-]{12,}", "$1" + HIDDEN),
          kept(
              "(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key)\\\\?[\"']?\\s{0,3}[:=]\\s{0,3}\\\\?[\"']?)(?!\\[hidden])[^\\s\"'\\\\,;&]{6,}",
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

  private static Shape whole(String pattern) {
    return new Shape(Pattern.compile(pattern), HIDDEN);
  }

  private static Shape kept(String pattern, String replacement) {
    return new Shape(Pattern.compile(pattern), replacement);
  }
}
