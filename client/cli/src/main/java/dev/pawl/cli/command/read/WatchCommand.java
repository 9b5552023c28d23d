package dev.pawl.cli.command.read;

import dev.pawl.cli.follow.Follow;
import dev.pawl.cli.invocation.Invocation;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.Seq;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Follows a run that is there. */
@Command(
    name = "watch",
    headerHeading =
        "Examples:%n  pawl watch @last%n  pawl watch fix-login-7f3a -o jsonl --until waiting%n%n",
    header = "follow a run from its beginning, or from an event, to its end",
    description =
        "%nEnds with the exit code that run would end with: a decision that is asked for can be made"
            + " here, and where nobody is at the terminal a run that waits for a person is let go of"
            + " with exit code 3. Ctrl-C lets go; the run goes on.%n",
    abbreviateSynopsis = true,
    sortOptions = false)
public final class WatchCommand implements Callable<Integer> {
  /** When to stop watching. */
  enum Until {
    DONE,
    WAITING
  }

  @ParentCommand private @Nullable Invocation pawl;
  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "ID", description = "the run")
  private String id = "";

  @Option(
      names = "--from",
      paramLabel = "SEQ",
      description = "only what comes after this event, such as 1.23.0")
  private @Nullable String from;

  @ArgGroup private @Nullable Patient patient;

  /** Two ways to say how long to stay. */
  static final class Patient {
    @Option(
        names = "--until",
        paramLabel = "WHAT",
        description = "done, or waiting: also when it waits for a person, with exit code 3")
    private @Nullable Until until;

    @Option(
        names = "--wait",
        negatable = true,
        fallbackValue = "true",
        description = "the same as --until done; --no-wait the same as --until waiting")
    private @Nullable Boolean wait;

    @Nullable Boolean waits() {
      return until == null ? wait : Boolean.valueOf(until == Until.DONE);
    }
  }

  @Override
  public Integer call() {
    Invocation parent = Objects.requireNonNull(pawl);
    Seq after = after();
    RunHandle run = parent.run(id);
    return new Follow(parent, run, patient == null ? null : patient.waits(), false).from(after);
  }

  private Seq after() {
    try {
      return from == null ? Seq.START : Seq.of(from);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
