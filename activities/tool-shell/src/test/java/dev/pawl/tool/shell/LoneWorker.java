package dev.pawl.tool.shell;

import dev.pawl.contracts.Json;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A process of its own that makes one call, to be killed or stopped in the middle of it. */
final class LoneWorker {
  private LoneWorker() {}

  /**
   * @param arguments the workspace; the command; {@code halt} to die between recording the process
   *     group and letting it go, else {@code go}
   */
  public static void main(String[] arguments) throws Exception {
    LocalToolContext context =
        new LocalToolContext(
            Path.of(arguments[0]), Duration.ofMinutes(1), ShellEnvironment.from(System.getenv()));
    context.onStarted(
        process -> {
          System.out.println(process.group() + " " + process.startTime());
          if (arguments[2].equals("halt")) {
            Runtime.getRuntime().halt(9);
          }
        });
    String result =
        context.call(new BashTool("here"), Json.text(Map.of("command", arguments[1]))).text();
    System.out.println("result " + Json.text(result));
  }
}
