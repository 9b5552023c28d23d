package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Json;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PresenceTest {
  private static final URI HEALTH = URI.create("http://127.0.0.1:4711");

  @TempDir Path home;

  @Test
  void aWorkerIsFoundByItsFilesUntilItWithdraws() throws Exception {
    Presence presence = Presence.announce(home, HEALTH, "build-1", "pawl-abcdefgh");
    assertThat(home.resolve("worker/health")).hasContent("http://127.0.0.1:4711\n");
    assertThat(Files.readString(home.resolve("worker/process.json")))
        .contains("\"build\":\"build-1\"", "\"pid\":" + ProcessHandle.current().pid());
    for (String name : new String[] {"health", "process.json"}) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(home.resolve("worker").resolve(name))))
          .isEqualTo("rw-------");
    }
    presence.withdraw();
    assertThat(home.resolve("worker")).isEmptyDirectory();
    presence.withdraw();
  }

  @Test
  void theFilesOfALaterWorkerStay() throws Exception {
    Presence presence = Presence.announce(home, HEALTH, "build-1", "pawl-abcdefgh");
    write(new Presence.Mark(1, 1, null, "build-2", "pawl-abcdefgh"));
    presence.withdraw();
    assertThat(home.resolve("worker/process.json")).exists();
    assertThat(home.resolve("worker/health")).exists();
  }

  @Test
  void whatADeadWorkerLeftIsStale() throws Exception {
    assertThat(Presence.stale(home)).isEmpty();
    Presence.announce(home, HEALTH, "build-1", "pawl-abcdefgh");
    assertThat(Presence.stale(home)).isEmpty();
    Presence.Mark other =
        new Presence.Mark(
            1, ProcessHandle.current().pid(), Instant.EPOCH, "build-0", "pawl-abcdefgh");
    write(other);
    assertThat(Presence.stale(home)).contains(other);
    Files.writeString(home.resolve("worker/process.json"), "not json");
    assertThat(Presence.stale(home)).isEmpty();
  }

  private void write(Presence.Mark mark) throws Exception {
    Files.write(home.resolve("worker/process.json"), Json.bytes(mark));
  }
}
