package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteFileTest {
  private final WriteFile tool = new WriteFile();
  @TempDir Path workspace;
  private LocalToolContext context;

  @BeforeEach
  void openWorkspace() throws Exception {
    context = new LocalToolContext(workspace);
  }

  @AfterEach
  void nothingTemporaryIsLeft() throws Exception {
    assertThat(everything()).noneMatch(name -> name.contains(".pawl-"));
  }

  private List<String> everything() throws Exception {
    try (Stream<Path> all = Files.walk(workspace)) {
      return all.map(path -> workspace.relativize(path).toString()).sorted().toList();
    }
  }

  private ToolOutput write(String path, String content) throws Exception {
    return context.call(tool, Arguments.of("path", path, "content", content));
  }

  private Digest precondition(String path) throws Exception {
    return tool.precondition(
        LocalToolContext.parameters(tool, Arguments.of("path", path, "content", "")), context);
  }

  @Test
  void fileIsCreatedWithTheFoldersOnItsWay() throws Exception {
    assertThat(write("a/b/c.txt", "new é")).isEqualTo(ToolOutput.of("created a/b/c.txt (6 bytes)"));
    assertThat(workspace.resolve("a/b/c.txt")).hasContent("new é");
    assertThat(everything()).containsExactly("", "a", "a/b", "a/b/c.txt");
  }

  @Test
  void fileIsReplacedAndKeepsItsMode() throws Exception {
    Path script = Files.writeString(workspace.resolve("run.sh"), "old");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x--x"));
    assertThat(write("run.sh", "new").text()).isEqualTo("replaced run.sh (3 bytes)");
    assertThat(script).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(script)))
        .isEqualTo("rwxr-x--x");
  }

  @Test
  void secondRunOfTheSameCallChangesNothing() throws Exception {
    write("a.txt", "text");
    Object inode = Files.getAttribute(workspace.resolve("a.txt"), "unix:ino");
    assertThat(write("a.txt", "text")).isEqualTo(ToolOutput.of("a.txt holds exactly this already"));
    assertThat(Files.getAttribute(workspace.resolve("a.txt"), "unix:ino")).isEqualTo(inode);
  }

  @Test
  void retryClearsAwayWhatALostAttemptLeft() throws Exception {
    String mine = ".pawl-" + Digest.of(context.idempotencyKey()).abbreviated() + "-left";
    Files.writeString(workspace.resolve(mine), "half");
    Files.createDirectory(workspace.resolve(mine + "-folder"));
    write("a/b.txt", "whole");
    write("a.txt", "whole");
    assertThat(everything()).containsExactly("", "a", "a.txt", "a/b.txt");
  }

  @Test
  void windowsLineEndsAndByteOrderMarkOfTheOldFileAreKept() throws Exception {
    Files.writeString(workspace.resolve("a.txt"), "\uFEFFone\r\ntwo\r\n");
    write("a.txt", "three\nfour\r\nfive");
    assertThat(Files.readString(workspace.resolve("a.txt")))
        .isEqualTo("\uFEFFthree\r\nfour\r\nfive");
  }

  @Test
  void utf16StaysUtf16() throws Exception {
    Files.write(workspace.resolve("a.txt"), "\uFEFFold".getBytes(StandardCharsets.UTF_16LE));
    write("a.txt", "né");
    assertThat(Files.readAllBytes(workspace.resolve("a.txt")))
        .isEqualTo("\uFEFFné".getBytes(StandardCharsets.UTF_16LE));
  }

  @Test
  void otherNamesOfAHardLinkedFileKeepTheOldContent() throws Exception {
    Files.writeString(workspace.resolve("a.txt"), "old");
    Files.createLink(workspace.resolve("b.txt"), workspace.resolve("a.txt"));
    write("a.txt", "new");
    assertThat(workspace.resolve("b.txt")).hasContent("old");
  }

  @Test
  void halfASurrogatePairIsRefused() throws Exception {
    String arguments = "{\"path\": \"a.txt\", \"content\": \"\\ud83d\"}";
    assertThat(context.call(tool, arguments).status()).isEqualTo(ResultStatus.ERROR);
    assertThat(everything()).containsExactly("");
  }

  @Test
  void moreThanEightMegabytesAreRefused() throws Exception {
    assertThat(write("a.txt", "x".repeat(WriteFile.MAX_BYTES + 1)).text())
        .isEqualTo("the content is larger than 8 MB; write it in parts");
  }

  @Test
  void folderIsNotAFile() throws Exception {
    Files.createDirectory(workspace.resolve("a"));
    assertThat(write("a", "").text()).isEqualTo("a is a folder; name a file");
    assertThat(write("b/", "").text()).isEqualTo("b names a folder; name a file");
    Files.writeString(workspace.resolve("f"), "");
    assertThat(write("f/x", "").text()).isEqualTo("f is a file, not a folder");
  }

  @Test
  void preconditionIsTheFilesDigestOrThatThereIsNone() throws Exception {
    assertThat(precondition("a/b.txt")).isEqualTo(FileState.ABSENT);
    assertThat(precondition("b.txt")).isEqualTo(FileState.ABSENT);
    Files.writeString(workspace.resolve("b.txt"), "text");
    assertThat(precondition("b.txt")).isEqualTo(Digest.of("text"));
    Files.createSymbolicLink(workspace.resolve("c.txt"), Path.of("b.txt"));
    assertThat(precondition("c.txt"))
        .isNotEqualTo(Digest.of("text"))
        .isNotEqualTo(FileState.ABSENT);
  }
}
