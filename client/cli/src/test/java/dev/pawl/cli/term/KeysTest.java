package dev.pawl.cli.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class KeysTest {
  @Test
  void whatWasTypedBeforeTheQuestionIsNoAnswer() {
    try (Keys keys = Keys.of(terminal(typed("aaaa"), RawMode.none()))) {
      assertThat(keys.next(Keys.DEAF.plusMillis(100))).isEqualTo((char) 0);
    }
  }

  @Test
  void aKeyAfterTheQuestionIsAnAnswer() {
    InputStream later = new LateInput("d", Keys.DEAF.plusMillis(50));
    try (Keys keys = Keys.of(terminal(later, RawMode.none()))) {
      assertThat(keys.next(Duration.ofSeconds(5))).isEqualTo('d');
    }
  }

  @Test
  void rawModeIsLeftAgain() {
    AtomicBoolean raw = new AtomicBoolean();
    RawMode mode =
        () -> {
          raw.set(true);
          return () -> raw.set(false);
        };
    try (Keys keys = Keys.of(terminal(typed(""), mode))) {
      assertThat(raw).isTrue();
      assertThat(keys.next(Duration.ZERO)).isEqualTo((char) 0);
    }
    assertThat(raw).isFalse();
  }

  private static InputStream typed(String keys) {
    return new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8));
  }

  private static Terminal terminal(InputStream in, RawMode raw) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Paint plain = new Paint(false);
    return new Terminal(in, nowhere, nowhere, true, false, true, true, 80, plain, plain, raw, 80);
  }

  /** Input that arrives after a while. */
  private static final class LateInput extends ByteArrayInputStream {
    private final long from;

    LateInput(String text, Duration delay) {
      super(text.getBytes(StandardCharsets.UTF_8));
      from = System.nanoTime() + delay.toNanos();
    }

    @Override
    public synchronized int available() {
      return System.nanoTime() - from < 0 ? 0 : super.available();
    }
  }
}
