package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NativeFolderTest {
  /** Above what a system gives out. */
  private static final long DEAD = 4_000_000_000L;

  @TempDir Path home;

  @Test
  void whatDeadWorkersLeftIsDeletedAndWhatLivingOnesUseStays() throws Exception {
    Path dead = NativeFolder.make(home, DEAD);
    Files.writeString(dead.resolve("library"), "x");
    long living = ProcessHandle.current().pid();
    Path used = NativeFolder.make(home, living);
    Files.writeString(used.resolve("library"), "x");
    Path mine = NativeFolder.make(home, DEAD + 1);
    assertThat(dead).doesNotExist();
    assertThat(used).isNotEmptyDirectory();
    assertThat(mine).isEmptyDirectory();
  }

  @Test
  void oneOfTheSameNumberIsAnEarlierWorkers() throws Exception {
    Path before = NativeFolder.make(home, 1);
    Files.writeString(before.resolve("library"), "x");
    assertThat(NativeFolder.make(home, 1)).isEmptyDirectory();
  }
}
