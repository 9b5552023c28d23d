package dev.pawl.testkit.model;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A scripted stand-in for the Anthropic Messages API on loopback.
 *
 * <p>A request that the real API would refuse is refused here, uses up no scripted reply and shows
 * up in {@link #refused()}. Everything else is answered by the script: first the rules that match,
 * then the queue, then the default.
 */
public final class ModelServer implements AutoCloseable {
  private static final AtomicInteger SERVERS = new AtomicInteger();

  private final ServerSocket listener;
  private final ExecutorService threads;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<String> badKeys = ConcurrentHashMap.newKeySet();
  private final Issued issued = new Issued();
  private final RequestRules rules = new RequestRules(issued, badKeys);
  private final Script script = new Script();
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Exchange> exchanges = new ArrayList<>();
  private final List<Throwable> troubles = new ArrayList<>();
  private volatile int bodiesKept = Integer.MAX_VALUE;
  private volatile boolean closed;

  private ModelServer(ServerSocket listener) {
    this.listener = listener;
    int server = SERVERS.incrementAndGet();
    AtomicInteger threadNumber = new AtomicInteger();
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread =
                  new Thread(task, "model-server-" + server + "-" + threadNumber.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Starts a server on a free port of the loopback address. */
  public static ModelServer start() {
    return start(0);
  }

  /** Starts a server on the given port, for tests where it comes back where it was. */
  public static ModelServer start(int port) {
    try {
      ServerSocket listener = new ServerSocket();
      listener.setReuseAddress(true);
      listener.bind(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 256);
      ModelServer server = new ModelServer(listener);
      server.threads.execute(server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("the model server could not listen on port " + port, e);
    }
  }

  /** Where it listens, without a trailing slash. */
  public URI baseUrl() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** Adds replies to the queue; each accepted request takes one. */
  public ModelServer enqueue(Reply... replies) {
    script.enqueue(List.of(replies));
    return this;
  }

  /** Answers every request that matches, before the queue is looked at. */
  public ModelServer when(Predicate<RecordedRequest> rule, Function<RecordedRequest, Reply> reply) {
    script.when(rule, reply);
    return this;
  }

  /** Answers what no rule matches once the queue is empty. */
  public ModelServer otherwise(Function<RecordedRequest, Reply> reply) {
    script.otherwise(reply);
    return this;
  }

  /**
   * Keeps the bodies of the last requests only, for long runs: each request of a run holds all that
   * was said before it.
   */
  public ModelServer keepBodies(int last) {
    bodiesKept = last;
    return this;
  }

  /** Makes an API key one that is refused with 401. */
  public ModelServer refuseKey(String key) {
    badKeys.add(key);
    return this;
  }

  /** Makes a refused key good again. */
  public ModelServer acceptKey(String key) {
    badKeys.remove(key);
    return this;
  }

  /** Every request so far, in order of arrival. */
  public List<RecordedRequest> requests() {
    synchronized (exchanges) {
      return exchanges.stream().map(Exchange::request).toList();
    }
  }

  /** The n-th request, from 1. */
  public RecordedRequest request(int n) {
    return requests().get(n - 1);
  }

  /** The requests a real API would have refused; most tests want none. */
  public List<RecordedRequest> refused() {
    return requests().stream().filter(r -> !r.verdict().accepted()).toList();
  }

  /** Fails, naming each problem, if any request would have been refused by a real API. */
  public void assertNothingRefused() {
    List<RecordedRequest> refused = refused();
    if (!refused.isEmpty()) {
      throw new AssertionError("a real API would have refused " + refused);
    }
  }

  /** How many accepted requests found no reply in the script. */
  public int unscripted() {
    return script.misses();
  }

  /** How many scripted replies are still in the queue. */
  public int repliesLeft() {
    return script.left();
  }

  /** How many connections clients have opened. */
  public int connections() {
    return connections.get();
  }

  /** How many clients left before their reply was whole. */
  public int abandoned() {
    synchronized (exchanges) {
      return (int) exchanges.stream().filter(Exchange::abandoned).count();
    }
  }

  /** Waits for the n-th request, from 1. */
  public RecordedRequest awaitRequest(int n, Duration atMost) throws InterruptedException {
    return exchange(n, atMost).request();
  }

  /**
   * Waits until the client of the n-th request has closed its socket before the reply was whole.
   */
  public Instant awaitDisconnect(int n, Duration atMost) throws InterruptedException {
    return exchange(n, atMost).awaitLeft(atMost);
  }

  /** Closes every socket and fails if a scripted function threw. */
  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      trouble(e);
    }
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(10, TimeUnit.SECONDS)) {
        trouble(new IllegalStateException("a reply of the model server does not end"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (troubles) {
      if (!troubles.isEmpty()) {
        throw new IllegalStateException("the model server had trouble", troubles.get(0));
      }
    }
  }

  Exchange begin(HttpRequest http, Socket socket, OutputStream out) {
    Instant arrivedAt = Instant.now();
    long arrivedNanos = System.nanoTime();
    RequestRules.Judged judged = rules.judge(http);
    RecordedRequest request;
    Exchange exchange;
    synchronized (exchanges) {
      int number = exchanges.size() + 1;
      request =
          new RecordedRequest(
              number, arrivedAt, arrivedNanos, http, judged.json(), judged.verdict());
      exchange = new Exchange(request, socket, out);
      exchanges.add(exchange);
      if (number > bodiesKept) {
        exchanges.get(number - 1 - bodiesKept).forgetBody();
      }
      exchanges.notifyAll();
    }
    Supplier<Reply> reply = script.replyTo(request, this::trouble);
    threads.execute(() -> send(exchange, request, reply));
    return exchange;
  }

  void ended(Socket socket) {
    sockets.remove(socket);
  }

  /**
   * A broken connection is a client's or a script's doing; a broken request is a bug in a client.
   */
  void brokenOff(IOException e) {
    if (!(e instanceof SocketException) && !closed) {
      trouble(e);
    }
  }

  private void send(Exchange exchange, RecordedRequest request, Supplier<Reply> reply) {
    try {
      exchange.send(reply.get().actions(request, issued));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      trouble(e);
      exchange.clientLeft();
    }
  }

  private void accept() {
    try {
      while (!closed) {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        connections.incrementAndGet();
        threads.execute(new Connection(socket, this));
      }
    } catch (IOException e) {
      if (!closed) {
        trouble(e);
      }
    }
  }

  private Exchange exchange(int n, Duration atMost) throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    synchronized (exchanges) {
      while (exchanges.size() < n) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw new AssertionError(
              "only " + exchanges.size() + " of " + n + " requests came within " + atMost);
        }
        TimeUnit.NANOSECONDS.timedWait(exchanges, left);
      }
      return exchanges.get(n - 1);
    }
  }

  private void trouble(Throwable e) {
    synchronized (troubles) {
      troubles.add(e);
    }
  }
}
