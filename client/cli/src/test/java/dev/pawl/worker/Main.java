package dev.pawl.worker;

import dev.pawl.cli.StandIn;
import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Verdict;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * A stand-in for the worker's program, for tests of the command line: started the same way, it
 * serves runs with a model that tells what the program was given.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> environment = System.getenv();
    String told =
        "build "
            + System.getProperty("pawl.build.id")
            + ", given "
            + List.of(arguments)
            + named()
            + (Boolean.getBoolean("pawl.worker.read") ? ", read by somebody" : "");
    CountDownLatch stopping = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stopping.countDown();
                  awaitEnd(stopped);
                }));
    WorkflowServiceStubs server =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder()
                .setTarget(environment.get("TEMPORAL_ADDRESS"))
                .build());
    Path home = Path.of(environment.get("PAWL_HOME"));
    try (StandIn worker = new StandIn(server, home, request -> reply(request, told))) {
      System.err.println("serving " + worker.store().location() + ", " + told);
      stopping.await();
      System.err.println("drained");
    } finally {
      stopped.countDown();
    }
  }

  /** A prompt that speaks of a gate gets one. */
  private static Reply reply(GenerateRequest request, String told) {
    boolean gate =
        request.plan().inbound().stream()
            .anyMatch(message -> String.valueOf(message.text()).contains("gate"));
    return gate
        ? Reply.calls(new Call("bash", "{\"command\":\"true\"}", Verdict.ASK))
        : Reply.text(told);
  }

  /** The names, and no values, of the variables that matter. */
  private static String named() {
    Map<String, String> matter = new TreeMap<>(System.getenv());
    matter
        .keySet()
        .removeIf(name -> !name.startsWith("TEMPORAL_") && !name.startsWith("ANTHROPIC_"));
    return ", variables " + matter.keySet();
  }

  private static void awaitEnd(CountDownLatch stopped) {
    try {
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
