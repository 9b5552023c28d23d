package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathDirectoryTest {
  @TempDir Path top;
  private Path workspace;

  @BeforeEach
  void buildWorkspace() throws Exception {
    workspace = Files.createDirectory(top.toRealPath().resolve("work"));
    Files.createDirectory(top.resolve("outside"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void writesReadsAndListsAsWithHandles() throws Exception {
    try (Jail jail = Jail.withoutHandles(workspace)) {
      Writing writing = new Writing(jail, "key");
      try (Folder folder = writing.folder(jail.path("a/b"))) {
        writing.replace(folder, "c.txt", bytes("one"), null);
        writing.replace(folder, "c.txt", bytes("two"), folder.attributes("c.txt"));
        assertThat(folder.names(10)).containsExactly("c.txt");
        assertThat(folder.bytes("c.txt", 100)).isEqualTo(bytes("two"));
      }
      try (Folder root = jail.folder(jail.path("."))) {
        assertThat(root.names(10)).isEqualTo(List.of("a"));
      }
    }
  }

  @Test
  void folderThatHasBecomeALinkIsRefused() throws Exception {
    Path folder = Files.createDirectory(workspace.resolve("a"));
    try (Jail jail = Jail.withoutHandles(workspace);
        Folder open = jail.folder(jail.path("a"))) {
      Files.delete(folder);
      Files.createSymbolicLink(folder, top.resolve("outside"));
      assertThatThrownBy(
              () -> new Writing(jail, "key").replace(open, "x.txt", bytes("escaped"), null))
          .isInstanceOf(FileSystemException.class);
    }
    assertThat(top.resolve("outside")).isEmptyDirectory();
  }
}
