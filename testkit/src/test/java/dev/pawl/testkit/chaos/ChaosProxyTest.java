package dev.pawl.testkit.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ChaosProxyTest {
  private static final int SOON = 200;

  private ServerSocket listener;
  private ChaosProxy proxy;
  private Socket client;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    proxy = ChaosProxy.to("127.0.0.1:" + listener.getLocalPort(), 1);
    int port = Integer.parseInt(proxy.target().substring("127.0.0.1:".length()));
    client = new Socket(InetAddress.getLoopbackAddress(), port);
    server = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    proxy.close();
    listener.close();
  }

  @Test
  void inFairWeatherEverythingPassesBothWaysInOrder() throws IOException {
    client.getOutputStream().write("hello".getBytes(UTF_8));
    assertThat(server.getInputStream().readNBytes(5)).asString().isEqualTo("hello");
    server.getOutputStream().write("you".getBytes(UTF_8));
    server.close();
    assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("you");
  }

  @Test
  void latencyKeepsEachPieceForItsTime() throws IOException {
    proxy.latency(Duration.ofMillis(150), Duration.ofMillis(200));
    long sent = System.nanoTime();
    client.getOutputStream().write(1);
    assertThat(server.getInputStream().read()).isEqualTo(1);
    assertThat(Duration.ofNanos(System.nanoTime() - sent)).isGreaterThan(Duration.ofMillis(149));
  }

  @Test
  void aPartitionOfOneWayLetsTheOtherPassAndLosesNothing() throws IOException {
    proxy.partition(Way.TO_SERVER);
    client.getOutputStream().write(1);
    server.getOutputStream().write(2);
    assertThat(client.getInputStream().read()).isEqualTo(2);
    server.setSoTimeout(SOON);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> server.getInputStream().read());
    proxy.heal();
    server.setSoTimeout(0);
    assertThat(server.getInputStream().read()).isEqualTo(1);
  }

  @Test
  void aResetIsSeenByBothSides() throws IOException {
    proxy.resets(1);
    client.getOutputStream().write(1);
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read());
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> server.getInputStream().read());
  }

  @Test
  void ofAHalfOpenConnectionTheClientHearsNothing() throws IOException {
    proxy.halfOpen();
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> server.getInputStream().read());
    client.getOutputStream().write(1);
    client.setSoTimeout(SOON);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> client.getInputStream().read());
  }
}
