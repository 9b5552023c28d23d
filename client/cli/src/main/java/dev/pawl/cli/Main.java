package dev.pawl.cli;

import dev.pawl.cli.invocation.CliLogging;
import dev.pawl.cli.invocation.Interruption;
import dev.pawl.cli.term.Terminal;
import dev.pawl.cli.term.TerminalProbe;
import java.util.Map;

/** The process {@code pawl}. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Map<String, String> environment = System.getenv();
    System.setProperty(CliLogging.ACTIVE, "true");
    Terminal terminal = TerminalProbe.probe(environment);
    Interruption interruption = new Interruption(terminal);
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupted, "pawl-detach"));
    int code = new Cli(terminal, environment, interruption).run(arguments);
    terminal.out().flush();
    interruption.finished();
    System.exit(code);
  }
}
