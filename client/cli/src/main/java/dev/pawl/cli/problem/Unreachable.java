package dev.pawl.cli.problem;

/** The problems of a server that is not there. */
public final class Unreachable {
  private Unreachable() {}

  public static Problem ownServer() {
    return new Problem(
        ExitCode.UNAVAILABLE,
        "Pawl's own server does not run. Runs that it holds are safe in its file.",
        "Start it, and a worker: pawl dev\nOr name another server: TEMPORAL_ADDRESS=host:port");
  }

  static Problem named(String address, Throwable cause) {
    return new Problem(
        ExitCode.UNAVAILABLE,
        "Temporal at " + address + " does not answer (" + cause.getMessage() + ").",
        "Trying again is safe. Check the address, or leave it out to use Pawl's own server.",
        cause);
  }
}
