package dev.pawl.cli;

import dev.pawl.cli.json.ErrorDocument;
import dev.pawl.cli.json.JsonDocuments;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.PawlException;
import dev.pawl.store.StoreException;

/** Turns what a command threw into words for a person and an exit code. */
final class Failures {
  private Failures() {}

  static int report(Throwable failure, Terminal terminal, Output output, int verbosity) {
    Problem problem = problem(failure);
    if (output != Output.TEXT) {
      terminal.answer(
          JsonDocuments.result(
              new ErrorDocument(
                  "pawl/error/v1", problem.exitCode(), String.valueOf(problem.getMessage()))));
    }
    terminal.err().println("pawl: " + Escapes.block(String.valueOf(problem.getMessage())));
    if (verbosity > 1) {
      failure.printStackTrace(terminal.err());
    }
    return problem.exitCode();
  }

  private static int code(PawlException.Kind kind) {
    return switch (kind) {
      case NO_SUCH_RUN, NOT_A_RUN, NOT_WAITING, EXECUTION_CONTINUED -> ExitCode.NOT_FOUND;
      case ID_TAKEN, TOO_LARGE, INVALID -> ExitCode.USAGE;
      case SERVER_UNREACHABLE, NOT_CONFIRMED -> ExitCode.UNAVAILABLE;
      case NOT_PERMITTED -> ExitCode.NOT_PERMITTED;
      case OTHER_STORE, NO_SUCH_NAMESPACE, STORE -> ExitCode.CONFIGURATION;
      case RUN_ENDED, INTERNAL -> ExitCode.FAILED;
    };
  }

  private static Problem problem(Throwable failure) {
    if (failure instanceof Problem known) {
      return known;
    }
    if (failure instanceof PawlException refused) {
      return new Problem(code(refused.kind()), refused.text(), "", refused);
    }
    if (failure instanceof StoreException store) {
      return new Problem(
          store.kind() == StoreException.Kind.UNAVAILABLE
              ? ExitCode.UNAVAILABLE
              : ExitCode.CONFIGURATION,
          String.valueOf(store.getMessage()),
          "",
          store);
    }
    return new Problem(
        ExitCode.FAILED,
        "internal error: " + failure,
        "This is a fault of Pawl's. For a report: the same command with -vv",
        failure);
  }
}
