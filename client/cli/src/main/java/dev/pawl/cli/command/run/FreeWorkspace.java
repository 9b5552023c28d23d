package dev.pawl.cli.command.run;

import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.story.Cures;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.client.AgentClient;
import dev.pawl.client.PawlException;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import java.util.Optional;

/**
 * Refuses to start a run in a workspace that another one has. The run's own claim would refuse it
 * too, but later, when perhaps nobody looks any more.
 */
final class FreeWorkspace {
  /**
   * Where the workers of this home keep their host's id; without it none has taken anything yet.
   */
  private static final String HOST_ID = "workspaces/host-id";

  private final AgentClient client;
  private final PawlHome home;
  private final Cures cures;

  FreeWorkspace(AgentClient client, PawlHome home, Cures cures) {
    this.cures = cures;
    this.client = client;
    this.home = home;
  }

  void require(WorkspaceSpec wanted) {
    Optional<String> host = home.read(HOST_ID).map(String::strip);
    if (host.isEmpty()) {
      return;
    }
    WorkspacePlace place = WorkspacePlace.at(host.get(), wanted.path());
    for (WorkspaceHold holder : client.holders(place, wanted.shared())) {
      throw held(place, holder, wanted.shared());
    }
  }

  /** Whether an id is a run's already: then nothing new is started. */
  boolean taken(String id) {
    try {
      return !client.run(id).lineage().value().isEmpty();
    } catch (PawlException e) {
      if (e.kind() == PawlException.Kind.NO_SUCH_RUN) {
        return false;
      }
      throw e;
    }
  }

  /** What frees the workspace: time, or somebody whom the other run waits for. */
  private String goesOn(String id) {
    RunView view = view(id).filter(found -> found.state().waitsForPerson()).orElse(null);
    String name = ShellWord.of(id);
    if (view == null) {
      return "Wait until it has ended: pawl watch " + name;
    }
    String end = "\nOr end it: pawl stop " + name;
    return view.hold() != null
        ? "It is held until somebody lets it go on: " + cures.of(view) + end
        : "It waits for a decision: pawl approve " + name + " " + view.gates().get(0).call() + end;
  }

  /** Empty for a run of another server, which this one does not know. */
  private Optional<RunView> view(String id) {
    try {
      return Optional.of(client.run(id).view());
    } catch (PawlException e) {
      if (e.kind() == PawlException.Kind.NO_SUCH_RUN) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Problem held(WorkspacePlace wanted, WorkspaceHold holder, boolean shared) {
    boolean same = holder.place().path().equals(wanted.path());
    return new Problem(
        ExitCode.FAILED,
        "The workspace "
            + wanted.path()
            + " is in use by run "
            + holder.workflowId()
            + (same ? "" : ", which works in " + holder.place().path())
            + (shared ? ", which does not share it" : "")
            + ". No run was started.",
        goesOn(holder.workflowId())
            + "\nOr work in a copy: --copy DIR"
            + "\nOr start all runs that are to write into it with --share-workspace.");
  }
}
