package dev.pawl.client.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import io.temporal.api.taskqueue.v1.PollerInfo;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PollersTest {
  private static final Instant SINCE = Instant.parse("2026-11-30T10:00:00Z");
  private static final String HERE = "here";
  private static final long NOBODY = 4_194_304L * 2;

  private static boolean lives(String identity, int seconds) {
    PollerInfo poller =
        PollerInfo.newBuilder()
            .setIdentity(identity)
            .setLastAccessTime(Timestamp.newBuilder().setSeconds(SINCE.getEpochSecond() + seconds))
            .build();
    return Pollers.lives(poller, SINCE, HERE);
  }

  @Test
  void aWorkerThatWasNotHeardOfForLongIsGone() {
    assertThat(lives("1@elsewhere/build", 1)).isTrue();
    assertThat(lives("1@elsewhere/build", -1)).isFalse();
  }

  @Test
  void aWorkerOfThisMachineIsGoneWithItsProcess() {
    long self = ProcessHandle.current().pid();
    assertThat(lives(self + "@here/build", 1)).isTrue();
    assertThat(lives(NOBODY + "@here/build", 1)).isFalse();
    assertThat(lives(NOBODY + "@here", 1)).isFalse();
    assertThat(lives(NOBODY + "@elsewhere/build", 1)).isTrue();
    assertThat(lives("a name of its own", 1)).isTrue();
  }
}
