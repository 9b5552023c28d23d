package dev.pawl.testkit.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporalScriptTest {

  private static final String KEPT = "home/.cache/pawl/temporal-1.5.1/temporal";

  private Sandbox sandbox;

  @BeforeEach
  void copyTheScript(@TempDir Path directory) throws IOException {
    sandbox = new Sandbox(directory, "scripts/temporal", "scripts/lib/lock.sh");
  }

  @Test
  void environmentNamesTheBinary() throws Exception {
    sandbox.set("PAWL_TEMPORAL", server("mine", "1.29.1").toString());
    Sandbox.Result result = sandbox.run("scripts/temporal", "--path");
    assertThat(result).isEqualTo(new Sandbox.Result(0, sandbox.file("mine") + "\n", ""));
  }

  @Test
  void unusableBinaryOfTheEnvironmentIsAnErrorAndNotPassedOver() throws Exception {
    server("bin/temporal", "1.29.1");
    sandbox.set("PAWL_TEMPORAL", server("mine", "1.28.0").toString());
    Sandbox.Result result = sandbox.run("scripts/temporal", "--path");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains(
            sandbox.file("mine") + " (named by PAWL_TEMPORAL) is server 1.28.0",
            "set PAWL_TEMPORAL");
  }

  @Test
  void sameBinaryIsAskedOnce() throws Exception {
    server("bin/temporal", "1.30.0");
    sandbox.run("scripts/temporal", "--path");
    Sandbox.Result second = sandbox.run("scripts/temporal", "--path");
    assertThat(second.out()).isEqualTo(sandbox.file("bin/temporal") + "\n");
    assertThat(sandbox.calls("server")).isEqualTo(1);
  }

  @Test
  void changedBinaryIsAskedAgain() throws Exception {
    server("bin/temporal", "1.30.0");
    sandbox.run("scripts/temporal", "--path");
    server("bin/temporal", "1.3");
    noDownload();
    assertThat(sandbox.run("scripts/temporal", "--path").err()).contains("is server 1.3");
  }

  @Test
  void askingLeavesNoProcess() throws Exception {
    server("bin/temporal", "1.29.1");
    sandbox.run("scripts/temporal", "--path");
    long asked = Long.parseLong(sandbox.read("server.pid").strip());
    assertThat(ProcessHandle.of(asked)).isEmpty();
    assertThat(leftovers("tmp")).isEmpty();
  }

  @Test
  void oldServerOnThePathIsPassedOverForTheCache() throws Exception {
    server("bin/temporal", "1.28.9");
    server(KEPT, "1.29.1");
    assertThat(sandbox.run("scripts/temporal", "--path").out())
        .isEqualTo(sandbox.file(KEPT) + "\n");
  }

  @Test
  void scriptOnThePathDoesNotFindItself() throws Exception {
    server(KEPT, "1.29.1");
    sandbox.set("PATH", sandbox.file("scripts") + ":" + sandbox.file("bin"));
    assertThat(sandbox.run("scripts/temporal", "--path").out())
        .isEqualTo(sandbox.file(KEPT) + "\n");
  }

  @Test
  void otherWordsRunTheBinary() throws Exception {
    server("bin/temporal", "1.29.1");
    assertThat(sandbox.run("scripts/temporal", "say", "two words").out())
        .isEqualTo("say|two words\n");
  }

  @Test
  void twoProcessesDownloadOnce() throws Exception {
    server("archive/temporal", "1.29.1");
    sandbox.program("bin/curl", download("tar -czf \"$file\" -C $SANDBOX/archive temporal"));
    Sandbox.Running first = sandbox.start("scripts/temporal", "--path");
    Sandbox.Running second = sandbox.start("scripts/temporal", "--path");
    assertThat(first.result().out()).isEqualTo(sandbox.file(KEPT) + "\n");
    assertThat(second.result().out()).isEqualTo(sandbox.file(KEPT) + "\n");
    assertThat(sandbox.calls("curl")).isEqualTo(1);
    assertThat(leftovers("home/.cache/pawl/temporal-1.5.1"))
        .containsExactlyInAnyOrder("temporal", "lock");
  }

  @Test
  void halfAnArchiveIsNotKeptAndGoBuildsInstead() throws Exception {
    server("archive/temporal", "1.29.1");
    sandbox.program(
        "bin/curl", download("tar -czf - -C $SANDBOX/archive temporal | head -c 100 >\"$file\""));
    go("go1.26.8");
    Sandbox.Result result = sandbox.run("scripts/temporal", "--path");
    assertThat(result.out()).isEqualTo(sandbox.file(KEPT) + "\n");
    assertThat(result.err())
        .contains("building the server with Go 1.26.8 instead: about 3 minutes on 2 cores, once");
    assertThat(sandbox.read("go.arguments"))
        .isEqualTo("install github.com/temporalio/cli/cmd/temporal@v1.5.1\n");
  }

  @Test
  void withNoWayToGetOneItSaysWhatWasTriedAndWhatToInstall() throws Exception {
    noDownload();
    go("go1.23.4");
    Sandbox.Result result = sandbox.run("scripts/temporal", "--path");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains(
            "no download: curl: (28) timed out",
            "no build: Go 1.23.4 is older than 1.24",
            "install the Temporal CLI 1.5.1 or newer",
            "install Go 1.24 or newer");
    assertThat(leftovers("home/.cache/pawl/temporal-1.5.1")).containsExactly("lock");
  }

  /** A program that acts as the Temporal CLI as far as the script looks. */
  private Path server(String name, String version) throws IOException {
    return sandbox.program(
        name,
        "case \"$1\" in",
        "  server) echo server >>$SANDBOX/calls; echo $$ >$SANDBOX/server.pid; exec sleep 60 ;;",
        "  operator) [ -s $SANDBOX/server.pid ] || exit 1; echo '{ \"serverVersion\": \""
            + version
            + "\", \"other\": {} }' ;;",
        "  say) echo \"$1|$2\" ;;",
        "esac");
  }

  private void noDownload() throws IOException {
    sandbox.program("bin/curl", "echo 'curl: (28) timed out' >&2", "exit 28");
  }

  private static String[] download(String writeFile) {
    return new String[] {
      "echo curl >>$SANDBOX/calls", "while [ \"$1\" != -o ]; do shift; done", "file=$2", writeFile
    };
  }

  private void go(String version) throws IOException {
    sandbox.program(
        "bin/go",
        "[ \"$1\" != env ] || { echo " + version + "; exit; }",
        "echo \"$*\" >$SANDBOX/go.arguments",
        "cp $SANDBOX/archive/temporal \"$GOBIN/temporal\"");
  }

  private List<String> leftovers(String folder) throws IOException {
    try (Stream<Path> files = Files.list(sandbox.file(folder))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
