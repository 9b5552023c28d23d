package dev.pawl.testkit.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A TCP proxy on loopback that stands for a bad network in front of a server. What a partition
 * holds back arrives after it, as TCP would send it again; so do connections that are made
 * meanwhile.
 */
public final class ChaosProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final int port;
  private final Weather weather;
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "chaos-proxy");
            thread.setDaemon(true);
            return thread;
          });

  private ChaosProxy(ServerSocket listener, int port, long seed) {
    this.listener = listener;
    this.port = port;
    this.weather = new Weather(seed);
  }

  /**
   * Starts one, in fair weather.
   *
   * @param target host and port of a server on this host
   */
  public static ChaosProxy to(String target, long seed) {
    int port = Integer.parseInt(target.substring(target.lastIndexOf(':') + 1));
    try {
      ServerSocket listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
      ChaosProxy proxy = new ChaosProxy(listener, port, seed);
      proxy.threads.execute(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("no proxy could be started on this machine", e);
    }
  }

  /** Host and port for clients. */
  public String target() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  /** How many connections clients have made. */
  public int connections() {
    return connections.get();
  }

  /** Each piece takes so long, each way. */
  public void latency(Duration from, Duration to) {
    weather.latency(from, to);
  }

  /** Each piece that passes resets its connection with this chance. */
  public void resets(double chance) {
    weather.resets(chance);
  }

  /** Nothing passes these ways until {@link #heal}. */
  public void partition(Way... ways) {
    weather.cut(EnumSet.copyOf(Arrays.asList(ways)));
  }

  /** The server loses all connections, and the clients do not hear of it. */
  public void halfOpen() {
    links.forEach(Link::forget);
  }

  /** Fair weather again. */
  public void heal() {
    weather.clear();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        connections.incrementAndGet();
        connect(client);
      } catch (IOException e) {
        if (!listener.isClosed()) {
          throw new UncheckedIOException("the proxy cannot accept", e);
        }
      }
    }
  }

  /** Where the server is gone, so is the client's connection. */
  private void connect(Socket client) throws IOException {
    Socket server = new Socket();
    Link link = new Link(client, server);
    try {
      client.setTcpNoDelay(true);
      server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      server.setTcpNoDelay(true);
    } catch (IOException e) {
      link.reset();
      return;
    }
    links.add(link);
    for (Way way : Way.values()) {
      Pipe pipe = new Pipe(link, way, weather);
      threads.execute(pipe::fill);
      threads.execute(pipe::drain);
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the proxy cannot be closed", e);
    }
    links.forEach(Link::end);
    threads.shutdownNow();
  }
}
