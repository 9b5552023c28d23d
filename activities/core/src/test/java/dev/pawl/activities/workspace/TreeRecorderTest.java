package dev.pawl.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.WorkspaceSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreeRecorderTest {
  private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

  @TempDir Path directory;
  private Path project;
  private Path pawlHome;
  private Workspaces workspaces;
  private Workspace workspace;

  @BeforeEach
  void open() throws IOException {
    project = Files.createDirectory(directory.resolve("project"));
    pawlHome = Files.createDirectory(directory.resolve("pawl"));
    workspaces = Workspaces.open(pawlHome, directory, Duration.ofMinutes(1));
    workspace =
        workspaces.resolve(
            Optional.of(new WorkspaceSpec(project.toString(), false)), LineageId.random());
  }

  @Test
  void sameFilesGiveTheSameTree() throws IOException {
    assertThat(record()).isEqualTo(EMPTY_TREE);
    Files.writeString(project.resolve("a"), "1");
    String first = record();
    Files.writeString(project.resolve("a"), "22");
    String second = record();
    Files.writeString(project.resolve("a"), "1");

    assertThat(first).isNotEqualTo(EMPTY_TREE).isNotEqualTo(second);
    assertThat(record()).isEqualTo(first);
  }

  @Test
  void treeHoldsTheBytesOfTheFiles() throws Exception {
    Files.createDirectory(project.resolve("sub"));
    Files.writeString(project.resolve("sub/file"), "one\r\ntwo\n");
    Files.writeString(project.resolve(".gitattributes"), "* text=auto\n");
    String tree = record();

    assertThat(shown(tree + ":sub/file")).isEqualTo("one\r\ntwo\n");
  }

  @Test
  void ignoredFilesAreLeftOut() throws Exception {
    Files.writeString(project.resolve(".gitignore"), "*.log\n");
    Files.writeString(project.resolve("a.log"), "x");
    Files.writeString(project.resolve("a.txt"), "x");

    assertThat(names(record())).containsExactly(".gitignore", "a.txt");
  }

  @Test
  void filesThatGoOrBecomeDirectoriesAreFollowed() throws Exception {
    Files.writeString(project.resolve("gone"), "x");
    Files.writeString(project.resolve("becomes"), "x");
    Files.createDirectory(project.resolve("was"));
    Files.writeString(project.resolve("was/inside"), "x");
    record();
    Files.delete(project.resolve("gone"));
    Files.delete(project.resolve("becomes"));
    Files.createDirectory(project.resolve("becomes"));
    Files.writeString(project.resolve("becomes/inside"), "x");
    Files.delete(project.resolve("was/inside"));
    Files.delete(project.resolve("was"));
    Files.writeString(project.resolve("was"), "x");
    Files.writeString(project.resolve("odd\nname \u00e4"), "x");

    assertThat(names(record())).containsExactly("becomes/inside", "odd\nname \u00e4", "was");
  }

  @Test
  void usersOwnRepositoryIsNotTouched() throws Exception {
    git(project, "init", "--quiet");
    Files.writeString(project.resolve("a"), "1");
    git(project, "add", "a");
    byte[] index = Files.readAllBytes(project.resolve(".git/index"));
    Files.writeString(project.resolve("b"), "2");

    assertThat(names(record())).containsExactly("a", "b");
    assertThat(Files.readAllBytes(project.resolve(".git/index"))).isEqualTo(index);
  }

  @Test
  void nothingThatAnAgentConfiguresIsRun() throws Exception {
    Path ran = directory.resolve("ran");
    Path script = directory.resolve("script");
    Files.writeString(script, "#!/bin/sh\ntouch " + ran + "\ncat\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    for (Path repository : List.of(project, Files.createDirectory(project.resolve("nested")))) {
      git(repository, "init", "--quiet");
      Files.writeString(repository.resolve("file"), "1");
      Files.writeString(repository.resolve(".gitattributes"), "* filter=evil\n");
      git(repository, "-c", "core.attributesFile=/dev/null", "add", ".gitattributes");
      git(repository, "config", "filter.evil.clean", script.toString());
      git(repository, "config", "core.fsmonitor", script.toString());
      git(repository, "config", "core.hooksPath", directory.toString());
    }
    record();
    Files.writeString(project.resolve("file"), "2");
    Files.writeString(project.resolve("nested/file"), "2");

    assertThat(names(record())).containsExactly(".gitattributes", "file");
    assertThat(ran).doesNotExist();
  }

  @Test
  void lockThatAKilledWorkerLeftIsCleared() throws Exception {
    record();
    Path lock = pawlHome.resolve("workspaces").resolve(workspace.id()).resolve("git/index.lock");
    Files.writeString(lock, "");
    Files.writeString(project.resolve("a"), "1");

    assertThat(names(record())).containsExactly("a");
  }

  @Test
  void brokenIndexIsMadeAnew() throws Exception {
    Files.writeString(project.resolve("a"), "1");
    record();
    Path index = pawlHome.resolve("workspaces").resolve(workspace.id()).resolve("git/index");
    Files.writeString(index, "broken");

    assertThat(workspaces.recordTree(workspace)).isEmpty();
    assertThat(index).doesNotExist();
  }

  @Test
  void whatTakesTooLongIsSkippedAndNotTriedAtEachStep() throws IOException {
    Workspaces hasty = Workspaces.open(pawlHome, directory, Duration.ofNanos(1));
    Files.writeString(project.resolve("a"), "1");

    assertThat(hasty.recordTree(workspace)).isEmpty();
    assertThat(hasty.recordTree(workspace)).isEmpty();
    assertThat(record()).isNotEmpty();
  }

  private String record() {
    return workspaces.recordTree(workspace).orElseThrow();
  }

  private List<String> names(String tree) throws Exception {
    String all = shadow("ls-tree", "-r", "-z", "--name-only", tree);
    return all.isEmpty() ? List.of() : List.of(all.split("\0"));
  }

  private String shown(String object) throws Exception {
    return shadow("cat-file", "blob", object);
  }

  private String shadow(String... command) throws Exception {
    Path git = pawlHome.resolve("workspaces").resolve(workspace.id()).resolve("git");
    String[] all = new String[command.length + 1];
    all[0] = "--git-dir=" + git;
    System.arraycopy(command, 0, all, 1, command.length);
    return git(directory, all);
  }

  private static String git(Path where, String... command) throws Exception {
    String[] all = new String[command.length + 1];
    all[0] = "git";
    System.arraycopy(command, 0, all, 1, command.length);
    ProcessBuilder builder = new ProcessBuilder(all).directory(where.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output;
  }
}
