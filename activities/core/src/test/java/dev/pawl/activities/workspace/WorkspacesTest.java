package dev.pawl.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.run.WorkspaceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkspacesTest {
  private static final LineageId LINEAGE = LineageId.random();

  @TempDir Path directory;
  private Path home;
  private Path pawlHome;
  private Path project;
  private Workspaces workspaces;

  @BeforeEach
  void open() throws IOException {
    home = Files.createDirectories(directory.resolve("home/ann"));
    pawlHome = Files.createDirectories(home.resolve(".pawl"));
    project = Files.createDirectories(home.resolve("project"));
    workspaces = Workspaces.open(pawlHome, home);
  }

  @Test
  void hostKeepsItsId() {
    assertThat(Workspaces.open(pawlHome, home).hostId())
        .isEqualTo(workspaces.hostId())
        .matches("[0-9a-f]{8}");
  }

  @Test
  void directoryHasOneIdByWhateverPathItIsNamed() throws IOException {
    Path link = Files.createSymbolicLink(home.resolve("link"), project);
    Workspace workspace = resolve(project);

    assertThat(resolve(link)).isEqualTo(workspace);
    assertThat(Workspaces.open(pawlHome, home).find(workspace.id())).isEqualTo(workspace);
    assertThat(workspace.path()).isEqualTo(project.toRealPath());
  }

  @Test
  void directoriesAndHostsHaveIdsOfTheirOwn() throws IOException {
    Path other = Files.createDirectories(home.resolve("other"));
    Path otherHost = Files.createDirectories(directory.resolve("other-host"));

    assertThat(resolve(other).id()).isNotEqualTo(resolve(project).id());
    assertThat(Workspaces.open(otherHost, home).resolve(Optional.of(spec(project)), LINEAGE).id())
        .isNotEqualTo(resolve(project).id());
  }

  @Test
  void nothingIsWrittenIntoTheWorkspace() {
    resolve(project);

    assertThat(project).isEmptyDirectory();
  }

  @Test
  void runThatNamesNoneGetsADirectoryOfItsOwn() {
    Workspace fresh = workspaces.resolve(Optional.empty(), LINEAGE);

    assertThat(fresh.path()).isEmptyDirectory();
    assertThat(workspaces.resolve(Optional.empty(), LINEAGE)).isEqualTo(fresh);
    assertThat(workspaces.resolve(Optional.empty(), LineageId.random()).path())
        .isNotEqualTo(fresh.path());
    assertThat(resolve(fresh.path())).isEqualTo(fresh);
  }

  @Test
  void rootIsForThisUserAlone() throws IOException {
    Path root = pawlHome.resolve("workspaces");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve("host-id"))))
        .isEqualTo("rw-------");
  }

  @Test
  void directoriesThatHoldMoreThanTheWorkAreRefused() {
    refused(Path.of("/"), "is the root of the file system");
    refused(home, "is your home directory");
    refused(pawlHome, "is Pawl's own directory");
    refused(directory, "contains your home directory");
    refused(pawlHome.resolve("workspaces"), "lies in Pawl's own directory");
  }

  @Test
  void directoryAroundTheHomeOrAroundPawlIsRefusedWhereverTheOtherOneIs() throws IOException {
    Path elsewhere = Files.createDirectories(directory.resolve("data/pawl"));
    workspaces = Workspaces.open(elsewhere, home);

    refused(directory.resolve("home"), "contains your home directory");
    refused(directory.resolve("data"), "contains Pawl's own directory");
  }

  @Test
  void whatIsNoDirectoryIsRefused() throws IOException {
    refused(Files.createFile(home.resolve("file")), "is not a directory");
    refused(home.resolve("nowhere"), "does not exist");
    refused(Path.of("project"), "is not absolute");
    refused(new WorkspaceSpec("/a\0b", false), "is no path");
  }

  @Test
  void workspaceThatIsGoneIsLost() throws IOException {
    Workspace workspace = resolve(project);
    Files.delete(project);

    lost(workspace.id(), "the workspace " + workspace.path() + " is gone");
    lost("0123456789abcdef", "is not on this host (" + workspaces.hostId() + ")");
  }

  private Workspace resolve(Path path) {
    return workspaces.resolve(Optional.of(spec(path)), LINEAGE);
  }

  private static WorkspaceSpec spec(Path path) {
    return new WorkspaceSpec(path.toString(), false);
  }

  private void refused(Path path, String why) {
    refused(spec(path), why);
  }

  private void refused(WorkspaceSpec spec, String why) {
    assertThatExceptionOfType(WorkspaceException.class)
        .isThrownBy(() -> workspaces.resolve(Optional.of(spec), LINEAGE))
        .withMessageContaining(why)
        .satisfies(e -> assertThat(e.type()).isEqualTo(FailureType.INVALID_REQUEST));
  }

  private void lost(String id, String why) {
    assertThatExceptionOfType(WorkspaceException.class)
        .isThrownBy(() -> workspaces.find(id))
        .withMessageContaining(why)
        .withMessageContaining("pawl resume")
        .satisfies(e -> assertThat(e.type()).isEqualTo(FailureType.WORKSPACE_LOST));
  }
}
