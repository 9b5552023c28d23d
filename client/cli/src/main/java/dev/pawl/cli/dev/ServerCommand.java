package dev.pawl.cli.dev;

import dev.pawl.contracts.run.SearchAttributes;
import io.temporal.common.SearchAttributeKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of Pawl's own Temporal server. */
final class ServerCommand {
  private static final List<String> PRAGMAS = List.of("journal_mode=WAL", "synchronous=NORMAL");

  private static final List<String> DYNAMIC_CONFIG =
      List.of(
          // A dev server polls its queues 20 times a second by itself: 100 ms for each activity.
          "history.transferProcessorMaxPollRPS=2000",
          "history.timerProcessorMaxPollRPS=2000",
          "history.visibilityProcessorMaxPollRPS=2000",
          "system.enableActivityEagerExecution=true",
          // So that runs go on within seconds after a bad build was replaced.
          "history.workflowTaskRetryMaxInterval=\"2s\"");

  private ServerCommand() {}

  static List<String> of(String binary, Path database, int port, int uiPort) {
    List<String> command = new ArrayList<>(List.of(binary, "server", "start-dev"));
    command.addAll(List.of("--ip", "127.0.0.1", "--port", Integer.toString(port)));
    command.addAll(List.of("--ui-port", Integer.toString(uiPort)));
    command.addAll(List.of("--db-filename", database.toString(), "--log-level", "warn"));
    PRAGMAS.forEach(pragma -> command.addAll(List.of("--sqlite-pragma", pragma)));
    DYNAMIC_CONFIG.forEach(value -> command.addAll(List.of("--dynamic-config-value", value)));
    SearchAttributes.ALL.forEach(
        key -> command.addAll(List.of("--search-attribute", attribute(key))));
    return command;
  }

  private static String attribute(SearchAttributeKey<?> key) {
    return key.getName() + "=" + SearchAttributes.typeWord(key);
  }
}
