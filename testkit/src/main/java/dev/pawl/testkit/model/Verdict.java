package dev.pawl.testkit.model;

import java.util.List;
import java.util.Set;

/**
 * What the server thinks of a request: accepted, or refused with the status and error a real API
 * would give.
 */
public record Verdict(int status, String type, List<String> problems) {
  private static final Verdict ACCEPTED = new Verdict(200, "", List.of());

  /** Keeps its own copy of the problems. */
  public Verdict {
    problems = List.copyOf(problems);
  }

  /** What a server that has sent nothing yet thinks of a body, without a socket in between. */
  public static Verdict of(byte[] body) {
    return new RequestRules(new Issued(), Set.of()).judge(body).verdict();
  }

  static Verdict accept() {
    return ACCEPTED;
  }

  static Verdict refuse(int status, String type, String problem) {
    return new Verdict(status, type, List.of(problem));
  }

  /** Whether the request reaches the script. */
  public boolean accepted() {
    return status == 200;
  }

  /** The first problem, which is the one a real API names; empty if accepted. */
  public String message() {
    return problems.isEmpty() ? "" : problems.get(0);
  }
}
