package dev.pawl.cli.invocation;

import dev.pawl.cli.dev.KnownSecrets;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.problem.Unreachable;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunArchive;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.Redaction;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.contracts.text.Guess;
import java.util.List;
import java.util.Optional;

/**
 * Finds everything that a run left: from the server while it knows the run, else from the store
 * alone, also where no server is up. No secret comes out of here.
 */
public final class Trajectories {
  private final Invocation pawl;

  public Trajectories(Invocation pawl) {
    this.pawl = pawl;
  }

  /** The run that somebody means, without its secrets. */
  public Trajectory find(String typed) {
    return hidden(pawl.backend().address().isPresent() ? asked(typed) : remembered(typed));
  }

  /** A run's course; a problem where its memory is damaged. */
  public Course course(String typed) {
    return course(find(typed));
  }

  public static Course course(Trajectory run) {
    try {
      return Course.of(run);
    } catch (IllegalArgumentException e) {
      throw new Problem(
          ExitCode.CONFIGURATION,
          "The transcript of the run '" + run.workflowId() + "' is not whole: " + e.getMessage(),
          "Restore the store from a backup. The Event Histories are still there: pawl export ID"
              + " --format temporal-history",
          e);
    }
  }

  private Trajectory hidden(Trajectory run) {
    return new Redaction(KnownSecrets.of(pawl.home(), pawl.environment())).of(run);
  }

  private Trajectory asked(String typed) {
    try {
      return pawl.run(typed).trajectory();
    } catch (PawlException e) {
      if (e.kind() != PawlException.Kind.NO_SUCH_RUN) {
        throw e;
      }
      RunArchive archive = archive();
      return archive.find(typed).map(archive::trajectory).orElseThrow(() -> e);
    }
  }

  private Trajectory remembered(String typed) {
    RunArchive archive = archive();
    String id = typed.equals(Runs.LAST) ? Runs.last(pawl.home()) : typed;
    List<String> near = archive.matching("");
    List<String> begun = near.stream().filter(name -> name.startsWith(id)).toList();
    Optional<Trajectory> found =
        archive.find(begun.size() == 1 ? begun.get(0) : id).map(archive::trajectory);
    return found.orElseThrow(() -> unknown(id, near));
  }

  private RunArchive archive() {
    return new RunArchive(pawl.connection().store());
  }

  private static Problem unknown(String id, List<String> near) {
    Problem noServer = Unreachable.ownServer();
    return new Problem(
        ExitCode.UNAVAILABLE,
        "The store remembers no run '"
            + id
            + "', and no server is up to ask."
            + Guess.of(id, near).map(name -> " Did you mean: " + name).orElse(""),
        noServer.remedy(),
        noServer);
  }
}
