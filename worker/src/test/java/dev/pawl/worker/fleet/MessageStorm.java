package dev.pawl.worker.fleet;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.Json;
import io.grpc.Status;
import io.temporal.api.common.v1.Payloads;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Messages to one run, drawn from a seed: each one to five times, through both doors, in any order,
 * between others that make no sense.
 */
final class MessageStorm {
  private static final int THREADS = 8;
  private static final int MOST_COPIES = 5;
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int OVER_16_KB = 20_000;
  private static final int NEARLY_64_KB = 60_000;

  private final RunHandle run;
  private final RawDoors doors;
  private final Random random;
  private final Map<String, Integer> sent = new ConcurrentHashMap<>();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final Set<String> answeredNo = ConcurrentHashMap.newKeySet();
  private final AtomicInteger deliveries = new AtomicInteger();
  private final AtomicInteger malformed = new AtomicInteger();
  private int drawn;

  MessageStorm(RunHandle run, RawDoors doors, Random random) {
    this.run = run;
    this.doors = doors;
    this.random = random;
  }

  /** How often each message was sent, by its request id. */
  Map<String, Integer> sent() {
    return sent;
  }

  /** Those that the run itself said yes to. */
  Set<String> accepted() {
    return accepted;
  }

  /** Those that the run, or the server, said no to at least once. */
  Set<String> answeredNo() {
    return answeredNo;
  }

  int deliveries() {
    return deliveries.get();
  }

  int malformed() {
    return malformed.get();
  }

  /**
   * Sends so many messages, with all their copies; returns when the server has all of them.
   *
   * @param served whether a worker is up, which answers updates
   */
  void blow(int messages, boolean served) throws InterruptedException {
    List<Runnable> all = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      int kind = random.nextInt(10);
      if (kind == 0) {
        all.add(nonsense(served));
      } else if (kind == 1) {
        all.add(control(served));
      } else {
        steer(all, served);
      }
    }
    Collections.shuffle(all, random);
    send(all);
  }

  private void steer(List<Runnable> all, boolean served) {
    String id = "steer-" + drawn++;
    int copies = 1 + random.nextInt(MOST_COPIES);
    sent.put(id, copies);
    for (int i = 0; i < copies; i++) {
      all.add(served && random.nextBoolean() ? byUpdate(id) : bySignal(id));
    }
  }

  private Runnable byUpdate(String id) {
    MessageOptions ann = ann().withRequestId(id).orFail();
    return unlessOver(
        () -> (run.steer(id, ann).accepted() ? accepted : answeredNo).add(id),
        () -> answeredNo.add(id));
  }

  /** The run may come to its end while messages are still under way to it. */
  private static Runnable unlessOver(Runnable send, Runnable over) {
    return () -> {
      try {
        send.run();
      } catch (PawlException e) {
        if (e.kind() != PawlException.Kind.RUN_ENDED) {
          throw e;
        }
        over.run();
      }
    };
  }

  private Runnable bySignal(String id) {
    String payload =
        Json.text(
            JsonNodeFactory.instance
                .objectNode()
                .put("text", id)
                .put("actor", "bob")
                .put("requestId", id));
    return () -> {
      if (doors.signal("steer", RawDoors.json(payload)) != Status.Code.OK) {
        answeredNo.add(id);
      }
    };
  }

  /** What changes nothing for good: a decision about no call, a pause with its resume. */
  private Runnable control(boolean served) {
    int kind = random.nextInt(served ? 3 : 2);
    return switch (kind) {
      case 0 -> () -> doors.signal("approve", RawDoors.json("{\"call\":\"9.9\"}"));
      case 1 -> () -> doors.signal("deny", RawDoors.json("{\"call\":\"seven\"}"));
      default ->
          unlessOver(
              () -> {
                run.pause("a moment", ann());
                run.resume("go on", ann());
              },
              () -> {});
    };
  }

  /** Lets it go on from a pause whose resume was overtaken. */
  void resume() {
    unlessOver(() -> run.resume("whatever it waits for", ann()), () -> {}).run();
  }

  private static MessageOptions ann() {
    return MessageOptions.by("ann").withAnswerWithin(ANSWER);
  }

  private Runnable nonsense(boolean served) {
    List<String> names = List.of("steer", "approve", "deny", "ask", "extendBudget", "nobody");
    String name = names.get(random.nextInt(names.size()));
    List<Payloads> payloads =
        List.of(
            RawDoors.json("{\"text\": "),
            RawDoors.json("[1, 2]"),
            RawDoors.json("7"),
            RawDoors.json("null"),
            RawDoors.json(""),
            RawDoors.json("{\"text\": {\"a\": 1}, \"call\": 7, \"cost\": \"much\"}"),
            RawDoors.json("{\"text\": \"" + "x".repeat(OVER_16_KB) + "\"}"),
            RawDoors.json("{\"actor\": \"" + "x".repeat(NEARLY_64_KB) + "\"}"),
            RawDoors.json("{\"text\": \"\\ud800\", \"requestId\": \"\\u0000\"}"),
            RawDoors.json("{\"blob\": \"../../etc\"}"),
            RawDoors.payload("json/plain", new byte[] {(byte) 0xff, 0}),
            RawDoors.payload("binary/protobuf", "nonsense".getBytes(StandardCharsets.UTF_8)),
            RawDoors.payload("of nobody", new byte[0]),
            Payloads.getDefaultInstance());
    Payloads payload = payloads.get(random.nextInt(payloads.size()));
    malformed.incrementAndGet();
    return served && random.nextBoolean()
        ? () -> doors.update(name, payload)
        : () -> doors.signal(name, payload);
  }

  private void send(List<Runnable> all) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> futures = new ArrayList<>();
      all.forEach(one -> futures.add(threads.submit(one)));
      for (Future<?> future : futures) {
        future.get();
        deliveries.incrementAndGet();
      }
    } catch (ExecutionException e) {
      throw new AssertionError("a message could not be sent", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
