package dev.pawl.testkit.server;

import dev.pawl.contracts.run.SearchAttributes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a Temporal dev server as Pawl needs it. Public so that a test can hold it
 * against what {@code pawl dev} and the compose file say: no module may take it from here.
 */
public final class DevServerFlags {
  private static final List<String> PRAGMAS = List.of("journal_mode=WAL", "synchronous=NORMAL");

  /** Without the poll rates and eager execution an activity takes 100 ms instead of 10. */
  private static final List<String> DYNAMIC_CONFIG =
      List.of(
          "history.transferProcessorMaxPollRPS=2000",
          "history.timerProcessorMaxPollRPS=2000",
          "history.visibilityProcessorMaxPollRPS=2000",
          "system.enableActivityEagerExecution=true",
          // Runs heal within seconds after a bad deploy, not within minutes.
          "history.workflowTaskRetryMaxInterval=\"2s\"");

  private DevServerFlags() {}

  public static List<String> command(Path binary, int port, Path database) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(binary.toString(), "server", "start-dev", "--headless"));
    command.addAll(List.of("--ip", "127.0.0.1", "--port", Integer.toString(port)));
    command.addAll(List.of("--db-filename", database.toString(), "--log-level", "warn"));
    PRAGMAS.forEach(pragma -> command.addAll(List.of("--sqlite-pragma", pragma)));
    DYNAMIC_CONFIG.forEach(value -> command.addAll(List.of("--dynamic-config-value", value)));
    SearchAttributes.ALL.forEach(
        key ->
            command.addAll(
                List.of(
                    "--search-attribute", key.getName() + "=" + SearchAttributes.typeWord(key))));
    return command;
  }
}
