package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListDirTest {
  private final ListDir tool = new ListDir();
  @TempDir Path workspace;
  private LocalToolContext context;

  @BeforeEach
  void openWorkspace() throws Exception {
    context = new LocalToolContext(workspace);
    Files.createDirectories(workspace.resolve("src/main"));
    Files.createDirectories(workspace.resolve(".git/hooks"));
    Files.writeString(workspace.resolve("src/main/A.java"), "12345");
    Files.writeString(workspace.resolve("pom.xml"), "");
  }

  private String list(Object... parameters) throws Exception {
    return context.call(tool, Arguments.of(parameters)).text();
  }

  @Test
  void namesAreListedInOrderWithKindAndSize() throws Exception {
    Files.createSymbolicLink(workspace.resolve("link"), Path.of("pom.xml"));
    assertThat(list()).isEqualTo(".git/\nlink (symbolic link)\npom.xml (0)\nsrc/\n");
  }

  @Test
  void depthGoesIntoFoldersButNeverIntoGit() throws Exception {
    assertThat(list("depth", 3))
        .isEqualTo(".git/\npom.xml (0)\nsrc/\nsrc/main/\nsrc/main/A.java (5)\n");
    assertThat(list("path", "src", "depth", 2)).isEqualTo("main/\nmain/A.java (5)\n");
  }

  @Test
  void manyNamesAreCutAndThatIsSaid() throws Exception {
    for (int i = 0; i < 600; i++) {
      Files.createFile(workspace.resolve("f" + i));
    }
    assertThat(list().lines()).hasSize(501).endsWith("[the first 500 names; list a folder below]");
  }

  @Test
  void namesThatPlayTricksAreShownEscaped() throws Exception {
    Files.writeString(workspace.resolve("a\nb\u202Etxt.exe"), "");
    assertThat(list()).contains("a\\u000ab\\u202etxt.exe (0)\n");
  }

  @Test
  void namesThatAreNotUtf8AreCounted() throws Exception {
    Process touch =
        new ProcessBuilder("/bin/sh", "-c", "touch \"$(printf 'a\\377')\"")
            .directory(workspace.toFile())
            .start();
    assertThat(touch.waitFor()).isZero();
    assertThat(list()).endsWith("src/\n[1 names cannot be shown: not valid UTF-8]\n");
  }

  @Test
  void emptyFolderIsSaidToBeEmpty() throws Exception {
    Files.createDirectory(workspace.resolve("empty"));
    assertThat(list("path", "empty")).isEqualTo("[empty]");
  }

  @Test
  void fileIsNotAFolder() throws Exception {
    assertThat(list("path", "pom.xml")).isEqualTo("pom.xml is a file, not a folder");
  }
}
