package dev.pawl.testkit.server;

import java.nio.file.Path;

/** A JVM that starts a server, prints its process id, and waits to be killed. */
final class ServerStarter {

  private ServerStarter() {}

  public static void main(String[] arguments) throws InterruptedException {
    RealServer server = RealServer.start(Path.of(arguments[0]));
    System.out.println(server.pid());
    Thread.currentThread().join();
  }
}
