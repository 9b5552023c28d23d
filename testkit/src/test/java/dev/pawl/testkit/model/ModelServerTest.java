package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The script, the record of requests, and who leaves when. */
class ModelServerTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  private final ModelServer server = ModelServer.start();
  private final Caller caller = new Caller(server);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void rulesComeBeforeTheQueueAndTheQueueBeforeTheDefault() throws Exception {
    server
        .enqueue(Reply.text("queued"))
        .when(r -> r.bodyText().contains("special"), r -> Reply.text("ruled"))
        .otherwise(r -> Reply.text("default " + r.number()));

    assertThat(caller.post(Caller.hello().replace("hi", "special")).body()).contains("ruled");
    assertThat(server.repliesLeft()).isEqualTo(1);
    assertThat(caller.post(Caller.hello()).body()).contains("queued");
    assertThat(caller.post(Caller.hello()).body()).contains("default 3");
  }

  @Test
  void aRefusedRequestUsesUpNoReply() throws Exception {
    server.enqueue(Reply.text("kept"));

    assertThat(caller.post("{}").statusCode()).isEqualTo(400);

    assertThat(caller.post(Caller.hello()).body()).contains("kept");
    assertThatThrownBy(server::assertNothingRefused).hasMessageContaining("model: Field required");
  }

  @Test
  void anOldBodyIsForgottenWhereOnlyTheLastAreKept() throws Exception {
    server.keepBodies(2).otherwise(request -> Reply.text("ok"));
    for (int i = 0; i < 3; i++) {
      caller.post(Caller.hello());
    }
    assertThat(server.request(1).body()).isEmpty();
    assertThat(server.request(1).json().isMissingNode()).isTrue();
    assertThat(server.request(1)).hasToString(server.request(2).toString().replace("t 2", "t 1"));
    assertThat(server.request(2).bodyText()).isEqualTo(Caller.hello());
    assertThat(server.request(3).bodyText()).isEqualTo(Caller.hello());
  }

  @Test
  void aScriptThatIsTooShortSaysSo() throws Exception {
    assertThat(caller.post(Caller.hello()).body()).contains("has no reply for request 1");
    assertThat(server.unscripted()).isEqualTo(1);
  }

  @Test
  void aScriptThatThrowsFailsTheTestThatOwnsIt() throws Exception {
    ModelServer broken =
        ModelServer.start()
            .otherwise(
                r -> {
                  throw new IllegalStateException("bug in a test");
                });

    assertThat(new Caller(broken).post(Caller.hello()).statusCode()).isEqualTo(400);

    assertThatThrownBy(broken::close).rootCause().hasMessage("bug in a test");
  }

  @Test
  void aScriptThatTakesItsTimeDoesNotHideThatTheClientLeft() throws Exception {
    CompletableFuture<Void> late = new CompletableFuture<>();
    server.otherwise(
        r -> {
          late.join();
          return Reply.text("late");
        });
    Socket socket = connect();
    send(socket, head("content-length: " + Caller.hello().length()) + Caller.hello());
    server.awaitRequest(1, SOON);

    socket.close();

    server.awaitDisconnect(1, SOON);
    late.complete(null);
  }

  @Test
  void aRequestIsRecordedAsItCame() throws Exception {
    server.enqueue(Reply.text("ok"));
    Instant before = Instant.now();
    caller.post(Caller.helloStreamed());

    RecordedRequest request = server.awaitRequest(1, SOON);

    assertThat(request.bodyText()).isEqualTo(Caller.helloStreamed());
    assertThat(request.body()).isEqualTo(Caller.helloStreamed().getBytes(StandardCharsets.UTF_8));
    assertThat(request.header("X-API-Key")).isEqualTo("key");
    assertThat(request.streamed()).isTrue();
    assertThat(request.method() + " " + request.target()).isEqualTo("POST /v1/messages");
    assertThat(request.arrivedAt()).isBetween(before, Instant.now());
    assertThat(request.toString()).doesNotContain("key");
  }

  @Test
  void aChunkedRequestIsReadWhole() throws Exception {
    server.enqueue(Reply.text("ok"));
    try (Socket socket = connect()) {
      String body = Caller.hello();
      String head = head("transfer-encoding: chunked");
      send(socket, head + Integer.toHexString(9) + "\r\n" + body.substring(0, 9) + "\r\n");
      send(socket, Integer.toHexString(body.length() - 9) + "\r\n" + body.substring(9) + "\r\n");
      send(socket, "0\r\n\r\n");

      assertThat(server.awaitRequest(1, SOON).bodyText()).isEqualTo(body);
      assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 200");
    }
  }

  @Test
  void aClientThatLeavesWhileItsReplyStallsIsNoticedAtOnce() throws Exception {
    Gate gate = new Gate();
    server.enqueue(Reply.text("never").stallBeforeHeaders(gate));
    Socket socket = connect();
    send(socket, head("content-length: " + Caller.hello().length()) + Caller.hello());
    gate.awaitReached(SOON);

    Instant closed = Instant.now();
    socket.close();

    assertThat(server.awaitDisconnect(1, SOON)).isBetween(closed, closed.plusSeconds(1));
    assertThat(server.abandoned()).isEqualTo(1);
  }

  @Test
  void aClientThatLeavesInTheMiddleOfAStreamIsNoticedAtOnce() throws Exception {
    Gate gate = new Gate();
    server.enqueue(Reply.text("never").stallAfter(2, gate));
    Socket socket = connect();
    String body = Caller.helloStreamed();
    send(socket, head("content-length: " + body.length()) + body);
    InputStream in = socket.getInputStream();
    assertThat(in.read()).isEqualTo('H');
    gate.awaitReached(SOON);

    socket.close();

    server.awaitDisconnect(1, SOON);
  }

  @Test
  void aClientThatStaysIsNotSaidToHaveLeft() throws Exception {
    Gate gate = new Gate();
    server.enqueue(Reply.text("worth the wait").stallAfter(1, gate));
    CompletableFuture<String> body =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return caller.post(Caller.helloStreamed()).body();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    gate.awaitReached(SOON);

    gate.open();

    assertThat(body.get(10, TimeUnit.SECONDS)).contains("worth the wait");
    assertThatThrownBy(() -> server.awaitDisconnect(1, SOON)).hasMessageContaining("stayed");
    assertThat(server.abandoned()).isZero();
  }

  @Test
  void waitingInVainSaysWhatCame() {
    assertThatThrownBy(() -> server.awaitRequest(2, Duration.ofMillis(1)))
        .hasMessageContaining("only 0 of 2 requests");
  }

  @Test
  void closingEndsAStalledReply() throws Exception {
    ModelServer other = ModelServer.start().enqueue(Reply.text("x").stallBeforeHeaders(new Gate()));
    try (Socket socket = connect(other)) {
      send(socket, head("content-length: " + Caller.hello().length()) + Caller.hello());
      other.awaitRequest(1, SOON);

      other.close();

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aServerMayComeBackOnItsPort() throws Exception {
    ModelServer first = ModelServer.start().otherwise(r -> Reply.text("first"));
    first.close();

    try (ModelServer second =
        ModelServer.start(first.baseUrl().getPort()).otherwise(r -> Reply.text("second"))) {
      assertThat(new Caller(second).post(Caller.hello()).body()).contains("second");
    }
  }

  @Test
  void manyClientsAtOnceEachGetTheirReply() throws Exception {
    server.otherwise(r -> Reply.text(r.json().path("messages").path(0).path("content").asText()));
    List<CompletableFuture<Void>> calls = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String word = "word" + i;
      calls.add(
          CompletableFuture.runAsync(
              () -> {
                try {
                  assertThat(caller.post(Caller.hello().replace("hi", word)).body()).contains(word);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);

    assertThat(server.requests()).hasSize(100);
  }

  /** The best of many rounds, since this machine may be busy with other tests. */
  @Test
  void aCallTakesLessThanTwoMilliseconds() throws Exception {
    server.otherwise(r -> Reply.toolCall("add", "{\"a\":1}"));
    byte[] call =
        (head("content-length: " + Caller.helloStreamed().length()) + Caller.helloStreamed())
            .getBytes(StandardCharsets.UTF_8);
    long best = Long.MAX_VALUE;
    try (Socket socket = connect()) {
      for (int round = 0; round < 30; round++) {
        long start = System.nanoTime();
        for (int i = 0; i < 10; i++) {
          socket.getOutputStream().write(call);
          readToEnd(socket.getInputStream());
        }
        best = Math.min(best, (System.nanoTime() - start) / 10);
      }
    }

    assertThat(Duration.ofNanos(best)).isLessThan(Duration.ofMillis(2));
    assertThat(server.connections()).isEqualTo(1);
  }

  private Socket connect() throws Exception {
    return connect(server);
  }

  private static Socket connect(ModelServer server) throws Exception {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    Socket socket = new Socket(loopback, server.baseUrl().getPort());
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static String head(String more) {
    return "POST /v1/messages HTTP/1.1\r\nhost: x\r\nx-api-key: key\r\n"
        + "anthropic-version: 2023-06-01\r\ncontent-type: application/json\r\n"
        + more
        + "\r\n\r\n";
  }

  private static void send(Socket socket, String text) throws Exception {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void readToEnd(InputStream in) throws Exception {
    byte[] end = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] buffer = new byte[8192];
    StringBuilder seen = new StringBuilder();
    while (!seen.toString().endsWith(new String(end, StandardCharsets.US_ASCII))) {
      seen.append(new String(buffer, 0, in.read(buffer), StandardCharsets.ISO_8859_1));
    }
  }
}
