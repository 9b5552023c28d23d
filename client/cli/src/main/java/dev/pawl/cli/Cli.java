package dev.pawl.cli;

import dev.pawl.cli.input.Words;
import dev.pawl.cli.invocation.Interruption;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.contracts.text.Guess;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns a command line into an exit code. */
final class Cli {
  private static final int LAST = 1000;
  private static final int LONGEST_MESSAGE = 1_000;

  private final Terminal terminal;
  private final Map<String, String> environment;
  private final Interruption interruption;

  Cli(Terminal terminal, Map<String, String> environment, Interruption interruption) {
    this.terminal = terminal;
    this.environment = environment;
    this.interruption = interruption;
  }

  int run(String... arguments) {
    Pawl pawl = new Pawl(terminal, environment, interruption);
    CommandLine line = commandLine(pawl);
    int code = line.execute(arguments);
    pawl.close();
    return code;
  }

  private CommandLine commandLine(Pawl pawl) {
    CommandSpec spec = CommandSpec.forAnnotatedObject(pawl);
    spec.addOption(
        flag("--version").versionHelp(true).description("say which Pawl this is").build());
    spec.addOption(
        flag("-h", "--help")
            .usageHelp(true)
            .scopeType(ScopeType.INHERIT)
            .description("show this help")
            .build());
    CommandLine line =
        new CommandLine(spec)
            .setOut(Writers.of(terminal.out()))
            .setErr(Writers.of(terminal.err()))
            .setColorScheme(
                Help.defaultColorScheme(terminal.outPaint().on() ? Help.Ansi.ON : Help.Ansi.OFF))
            // An argument such as @last is a run, not a file of arguments.
            .setExpandAtFiles(false)
            .setAbbreviatedOptionsAllowed(false)
            .setUsageHelpWidth(Math.max(60, Math.min(100, terminal.columns())))
            .setParameterExceptionHandler((problem, given) -> badUsage(problem))
            .setExecutionExceptionHandler(
                (failure, at, parsed) ->
                    Failures.report(failure, terminal, pawl.output(), pawl.verbosity()));
    Words.register(line);
    line.setExecutionStrategy(
        parsed -> {
          pawl.settled();
          return new CommandLine.RunLast().execute(parsed);
        });
    return line;
  }

  private static Optional<String> suggestion(ParameterException problem) {
    if (!(problem instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return Optional.empty();
    }
    CommandSpec spec = problem.getCommandLine().getCommandSpec();
    String typed = unmatched.getUnmatched().get(0);
    return typed.startsWith("-")
        ? Guess.of(typed.replaceFirst("=.*", ""), spec.optionsMap().keySet())
        : Guess.of(typed, spec.subcommands().keySet());
  }

  private static OptionSpec.Builder flag(String... names) {
    return OptionSpec.builder(names).arity("0").type(boolean.class).order(LAST);
  }

  /** A message quotes what was typed, which may be anything. */
  private static String shown(String message) {
    return Escapes.block(
        message.length() <= LONGEST_MESSAGE
            ? message
            : message.substring(0, LONGEST_MESSAGE) + "…");
  }

  private int badUsage(ParameterException problem) {
    terminal.say("pawl: " + shown(String.valueOf(problem.getMessage())));
    suggestion(problem).ifPresent(word -> terminal.say("Did you mean: " + word));
    String name = problem.getCommandLine().getCommandSpec().qualifiedName();
    terminal.say("See: " + name + " --help");
    return ExitCode.USAGE;
  }
}
