package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PawlHomeTest {
  @TempDir private Path directory;

  @Test
  void onlyTheOwnerMayEnterOrRead() throws IOException {
    PawlHome home = new PawlHome(directory.resolve("home"));
    home.write("keys/anthropic", "secret");
    assertThat(mode("home")).isEqualTo("rwx------");
    assertThat(mode("home/keys")).isEqualTo("rwx------");
    assertThat(mode("home/keys/anthropic")).isEqualTo("rw-------");
    assertThat(home.read("keys/anthropic")).contains("secret");
    assertThat(home.read("nothing")).isEmpty();
  }

  @Test
  void theVariableNamesItAndTheUsersHomeHoldsItOtherwise() {
    assertThat(PawlHome.of(Map.of("PAWL_HOME", "/a/../b", "HOME", "/u")).root())
        .isEqualTo(Path.of("/b"));
    assertThat(PawlHome.of(Map.of("HOME", "/u")).root()).isEqualTo(Path.of("/u/.pawl"));
  }

  @Test
  void aNewKeyIsHandedOverOnce() {
    PawlHome home = new PawlHome(directory);
    assertThat(KeyFile.hand(home, Map.of())).isFalse();
    assertThat(KeyFile.hand(home, Map.of("ANTHROPIC_API_KEY", "one"))).isTrue();
    assertThat(KeyFile.hand(home, Map.of("ANTHROPIC_API_KEY", "one"))).isFalse();
    assertThat(KeyFile.hand(home, Map.of("ANTHROPIC_API_KEY", "two"))).isTrue();
    assertThat(home.read(KeyFile.FILE)).contains("two\n");
    assertThat(KeyFile.hand(home, Map.of())).isFalse();
    assertThat(home.read(KeyFile.FILE)).contains("two\n");
  }

  @Test
  void aKeyThatWasHandedOverIsTakenBackAndOnesOwnIsLeft() throws IOException {
    PawlHome home = new PawlHome(directory);
    assertThat(KeyFile.takeBack(home)).isFalse();
    KeyFile.hand(home, Map.of("ANTHROPIC_API_KEY", "one"));
    assertThat(mode("keys/anthropic")).isEqualTo("rw-------");
    assertThat(home.read(KeyFile.HANDED).orElseThrow()).doesNotContain("one");
    assertThat(KeyFile.takeBack(home)).isTrue();
    assertThat(directory.resolve("keys")).isEmptyDirectory();

    KeyFile.hand(home, Map.of("ANTHROPIC_API_KEY", "two"));
    home.write(KeyFile.FILE, "my own");
    assertThat(KeyFile.takeBack(home)).isFalse();
    assertThat(home.read(KeyFile.FILE)).contains("my own");
  }

  private String mode(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(name)));
  }
}
