package dev.pawl.cli.invocation;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.client.RunHandle;
import java.util.Optional;

/**
 * Notices a run whose memory lies in another store than the one here: most often the file was
 * deleted or moved, and a new one took its place. No worker of this store ever goes on with it.
 */
public final class OtherStore {
  private OtherStore() {}

  /** What is wrong and what to do; empty where nothing is. */
  public static Optional<String> words(Invocation pawl, RunHandle run) {
    if (!pawl.backend().own()) {
      return Optional.empty(); // a worker elsewhere may have it
    }
    return run.otherStore()
        .map(
            id ->
                "The run "
                    + run.id()
                    + " keeps what it did in store "
                    + id
                    + ", and "
                    + pawl.backend().store()
                    + " is another store: no worker here can go on with it.");
  }

  /** Refuses to send what nobody would act on. */
  public static void refuse(Invocation pawl, RunHandle run) {
    words(pawl, run)
        .ifPresent(
            what -> {
              throw new Problem(ExitCode.CONFIGURATION, what, remedy(run));
            });
  }

  public static String remedy(RunHandle run) {
    return "Put that file back in its place, or name it with PAWL_STORE; then: pawl dev stop, pawl"
        + " dev, and this command again."
        + "\nWhere it is lost, so is the run. To have Temporal forget it: temporal workflow terminate"
        + " --workflow-id "
        + ShellWord.of(run.id());
  }
}
