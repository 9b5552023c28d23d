package dev.pawl.tool.shell;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The variables that a command sees: an allow-list of the worker's own, and a few that keep
 * programs from waiting for a terminal. No key, token or password passes.
 */
public final class ShellEnvironment {
  private static final Set<String> NAMES =
      Set.of("PATH", "HOME", "USER", "LOGNAME", "JAVA_HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR");
  private static final Set<String> PROXIES =
      Set.of("http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy");
  private static final Pattern SECRET =
      Pattern.compile("KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH", Pattern.CASE_INSENSITIVE);

  /** The user and password of a URL. */
  private static final Pattern USER_INFO = Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*://)?[^/]*@");

  private static final Map<String, String> ALWAYS =
      Map.of(
          "TERM", "dumb",
          "NO_COLOR", "1",
          "PAGER", "cat",
          "GIT_PAGER", "cat",
          "MANPAGER", "cat",
          "GIT_TERMINAL_PROMPT", "0",
          "DEBIAN_FRONTEND", "noninteractive");

  private ShellEnvironment() {}

  /** What a command may see of the given variables; the same ones give the same. */
  public static Map<String, String> from(Map<String, String> worker) {
    Map<String, String> seen = new TreeMap<>();
    worker.forEach(
        (name, value) -> {
          if (PROXIES.contains(name.toLowerCase(Locale.ROOT))) {
            seen.put(name, USER_INFO.matcher(value).replaceFirst("$1"));
          } else if (allowed(name)) {
            seen.put(name, value);
          }
        });
    seen.putAll(ALWAYS);
    seen.putIfAbsent("PATH", "/usr/local/bin:/usr/bin:/bin");
    if (seen.keySet().stream().noneMatch(name -> name.equals("LANG") || name.startsWith("LC_"))) {
      seen.put("LANG", "C.UTF-8");
    }
    return seen;
  }

  private static boolean allowed(String name) {
    return NAMES.contains(name)
        || ((name.startsWith("LC_") || name.startsWith("MAVEN_")) && !SECRET.matcher(name).find());
  }
}
