package dev.pawl.worker;

import dev.pawl.worker.config.ConfigException;
import dev.pawl.worker.config.WorkerConfig;
import dev.pawl.worker.telemetry.Logs;
import dev.pawl.worker.telemetry.Redaction;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The worker's program. SIGTERM and Ctrl-C have it drain; its exit status is then 143 or 130, as
 * the JVM has it, whether or not something had to be cut short: the log says that. 69: the store or
 * the server is not there, 77: the server does not let it in, 78: it was told something that makes
 * no sense.
 */
public final class Main {
  /** The process whose end is this worker's too; set by the command that started it. */
  static final String ENDS_WITH = "PAWL_ENDS_WITH";

  private static final int TERMINATED = 143;

  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<String> all = List.of(arguments);
    Path directory = Path.of("").toAbsolutePath();
    try {
      if (all.contains("--help")) {
        help(out);
      } else if (all.contains("--check")) {
        List<String> rest = all.stream().filter(flag -> !flag.equals("--check")).toList();
        WorkerConfig.explain(rest, System.getenv(), directory).forEach(out::println);
      } else {
        serve(WorkerConfig.read(all, System.getenv(), directory));
      }
    } catch (ConfigException e) {
      e.problems().forEach(problem -> err.println("pawl worker: " + problem));
      System.exit(StopException.CONFIGURATION);
    }
  }

  /** Nobody would know of a worker whose command at a terminal was killed: it drains and ends. */
  private static void endWith(@Nullable String process) {
    if (process != null && process.matches("\\d{1,18}")) {
      ProcessHandle.of(Long.parseLong(process)).ifPresent(Main::endAfter);
    }
  }

  private static void endAfter(ProcessHandle command) {
    Thread watch =
        new Thread(
            () -> {
              command.onExit().join();
              System.exit(TERMINATED);
            },
            "pawl-worker-command");
    watch.setDaemon(true);
    watch.start();
  }

  private static void help(PrintStream out) {
    out.println("The worker: serves agent runs until SIGTERM, then finishes what is under way.");
    out.println();
    out.println("  --config FILE              the YAML file (usual: pawl.yaml in PAWL_HOME)");
    out.println("  --check                    say what it was told and by whom, and end");
    WorkerConfig.help().forEach(out::println);
  }

  private static void serve(WorkerConfig config) throws InterruptedException {
    Redaction redaction = new Redaction();
    Logs.setUp(config.log(), redaction);
    WorkerProcess worker = new WorkerProcess(config, System.getenv(), redaction);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(worker), "pawl-worker-stop"));
    endWith(System.getenv(ENDS_WITH));
    try {
      worker.run();
    } catch (StopException e) {
      LoggerFactory.getLogger(Main.class).error("{}", e.getMessage());
      System.exit(e.code());
    }
  }

  private static void stop(WorkerProcess worker) {
    try {
      worker.stop();
    } catch (InterruptedException e) {
      LoggerFactory.getLogger(Main.class).warn("the worker was kept from draining", e);
      Thread.currentThread().interrupt();
    }
  }
}
