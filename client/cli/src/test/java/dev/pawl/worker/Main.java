package dev.pawl.worker;

import com.sun.net.httpserver.HttpServer;
import dev.pawl.cli.StandIn;
import dev.pawl.cli.StandIn.Call;
import dev.pawl.cli.StandIn.Reply;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Verdict;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
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

  public static void main(String[] arguments) throws InterruptedException, IOException {
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
      HttpServer health = health(List.of(arguments));
      stopping.await();
      health.stop(0);
      System.err.println("drained");
    } finally {
      stopped.countDown();
    }
  }

  private static HttpServer health(List<String> arguments) throws IOException {
    int flag = arguments.indexOf("--health-port");
    int port = flag < 0 ? 0 : Integer.parseInt(arguments.get(flag + 1));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(
        "/health",
        exchange -> {
          byte[] word = "{\"status\":\"SERVING\"}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, word.length);
          exchange.getResponseBody().write(word);
          exchange.close();
        });
    server.start();
    return server;
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
