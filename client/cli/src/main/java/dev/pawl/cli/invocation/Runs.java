package dev.pawl.cli.invocation;

import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.client.AgentClient;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.text.Guess;
import java.util.List;
import java.util.Optional;

/** Finds the run that somebody means: by its id, the beginning of it, or {@code @last}. */
public final class Runs {
  static final String LAST = "@last";
  private static final String LAST_FILE = "last";
  private static final int SHOWN = 10;
  private static final int LOOKED_AT = 1000;

  private final AgentClient client;
  private final PawlHome home;

  public Runs(AgentClient client, PawlHome home) {
    this.client = client;
    this.home = home;
  }

  /** From now on {@code @last} is this run. */
  public static void remember(PawlHome home, String id) {
    home.write(LAST_FILE, id + "\n");
  }

  /** The run that {@code @last} is. */
  static String last(PawlHome home) {
    return home.read(LAST_FILE)
        .map(String::strip)
        .orElseThrow(
            () ->
                new Problem(
                    ExitCode.NOT_FOUND,
                    "No run was started from here yet, so there is no " + LAST + ".",
                    "List all runs: pawl ls"));
  }

  RunHandle find(String typed) {
    if (typed.isBlank()) {
      throw new Problem(ExitCode.USAGE, "The id of the run is empty.", "List all runs: pawl ls");
    }
    if (typed.equals(LAST)) {
      return client.run(last(home));
    }
    List<String> matching = client.matching(typed, SHOWN + 1);
    if (matching.contains(typed) || matching.isEmpty()) {
      // Visibility may not know a run that has just begun, or one whose history is gone.
      return exactly(typed);
    }
    if (matching.size() == 1) {
      return client.run(matching.get(0));
    }
    throw new Problem(
        ExitCode.USAGE,
        "Several runs begin with '" + typed + "': " + shown(matching) + ".",
        "Type more of the one that you mean.");
  }

  private static String shown(List<String> ids) {
    return String.join(", ", ids.subList(0, Math.min(SHOWN, ids.size())))
        + (ids.size() > SHOWN ? ", …" : "");
  }

  private RunHandle exactly(String id) {
    RunHandle run = client.run(id);
    try {
      run.lineage();
      return run;
    } catch (PawlException e) {
      if (e.kind() != PawlException.Kind.NO_SUCH_RUN) {
        throw e;
      }
      Optional<String> near = Guess.of(id, client.matching("", LOOKED_AT));
      throw new Problem(
          ExitCode.NOT_FOUND,
          "There is no run '" + id + "'.",
          near.map(found -> "Did you mean: " + found).orElse("List all runs: pawl ls"),
          e);
    }
  }
}
