package dev.pawl.testkit.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher on a small tree, with a Maven that writes jars at once and a JDK that prints what it
 * is told to run.
 */
class LauncherTest {

  private static final String SOURCE = "client/cli/src/main/java/Main.java";

  private Sandbox sandbox;

  @BeforeEach
  void makeATree(@TempDir Path directory) throws IOException {
    sandbox = new Sandbox(directory, "pawl", "scripts/lib/java.sh", "scripts/lib/lock.sh");
    sandbox.write("pom.xml", "<project/>");
    sandbox.write(SOURCE, "class Main {}");
    sandbox.program("jdk/bin/javac", "exit 1");
    sandbox.program("jdk/bin/java", "printf '%s\\n' \"$@\"", "exit 3");
    sandbox.write("jdk/release", "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"99.0.1\"\n");
    sandbox.set("JAVA_HOME", sandbox.file("jdk").toString());
    maven();
  }

  @Test
  void firstLaunchBuildsAndThenRunsTheCommand() throws Exception {
    Sandbox.Result result = sandbox.run("pawl", "run", "two words");
    assertThat(result.code()).isEqualTo(3);
    String build = sandbox.root() + "/target/dist/" + onlyBuild();
    assertThat(result.out().lines())
        .endsWith("dev.pawl.cli.Main", "run", "two words")
        .contains(
            "-Dpawl.home.install=" + sandbox.root(),
            "-Dpawl.launcher=" + sandbox.file("pawl"),
            "-Dpawl.build.id=" + onlyBuild(),
            "-Dpawl.lib=" + build + "/lib",
            "--enable-native-access=ALL-UNNAMED",
            Stream.of("cli", "dependency", "worker")
                .map(jar -> build + "/lib/" + jar + ".jar")
                .reduce((before, jar) -> before + ":" + jar)
                .orElseThrow());
    assertThat(result.err())
        .startsWith("pawl: building Pawl (first use")
        .contains(
            "pawl:   [1/2] contracts\npawl:   [2/2] cli\npawl:   putting the program together\npawl: built in ");
  }

  @Test
  void secondLaunchCallsNoMavenAndSaysNothing() throws Exception {
    sandbox.run("pawl");
    assertThat(sandbox.run("pawl").err()).isEmpty();
    assertThat(sandbox.calls("maven")).isEqualTo(1);
  }

  @Test
  void editedSourceIsBuiltBesideTheOldBuild() throws Exception {
    sandbox.run("pawl");
    String old = onlyBuild();
    sandbox.write(SOURCE, "class Main { int changed; }");
    sandbox.run("pawl");
    assertThat(builds()).hasSize(2).contains(old);
    sandbox.write(SOURCE, "class Main {}");
    assertThat(sandbox.run("pawl").out()).contains("-Dpawl.build.id=" + old);
    assertThat(sandbox.calls("maven")).isEqualTo(2);
  }

  @Test
  void filesThatNoBuildReadsCauseNone() throws Exception {
    sandbox.run("pawl");
    sandbox.write("examples/broken-project/src/main/java/Main.java", "class Main {}");
    sandbox.write("examples/broken-project/pom.xml", "<project/>");
    sandbox.write("client/cli/src/test/java/MainTest.java", "class MainTest {}");
    sandbox.write("client/cli/target/src/main/java/Main.java", "class Main {}");
    sandbox.run("pawl");
    assertThat(sandbox.calls("maven")).isEqualTo(1);
  }

  @Test
  void linkFromElsewhereFindsTheTree() throws Exception {
    Files.createDirectories(sandbox.file("links"));
    Files.createSymbolicLink(sandbox.file("links/relative"), Path.of("../pawl"));
    Files.createSymbolicLink(sandbox.file("bin/pawl"), sandbox.file("links/relative"));
    assertThat(sandbox.run("bin/pawl").out())
        .contains("-Dpawl.launcher=" + sandbox.file("pawl") + "\n");
  }

  @Test
  void launchesAtTheSameTimeBuildOnce() throws Exception {
    List<Sandbox.Running> launches =
        List.of(sandbox.start("pawl"), sandbox.start("pawl"), sandbox.start("pawl"));
    for (Sandbox.Running launch : launches) {
      assertThat(launch.result().out()).endsWith("dev.pawl.cli.Main\n");
    }
    assertThat(sandbox.calls("maven")).isEqualTo(1);
  }

  @Test
  void systemWithoutTheFlockCommandBuildsOnceToo() throws Exception {
    Files.delete(sandbox.file("bin/flock"));
    launchesAtTheSameTimeBuildOnce();
  }

  @Test
  void failedBuildShowsWhyAndIsTriedAgain() throws Exception {
    sandbox.program("bin/mvn", "echo '[INFO] much'", "echo '[ERROR] no such symbol'", "exit 1");
    Sandbox.Result failed = sandbox.run("pawl");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .endsWith(
            "pawl: the build failed; the end of "
                + sandbox.file("target/dist/build.log")
                + ":\n[ERROR] no such symbol\n");
    maven();
    assertThat(sandbox.run("pawl").code()).isEqualTo(3);
  }

  @Test
  void sourcesEditedDuringTheBuildAreBuiltAgain() throws Exception {
    maven("[ -f $SANDBOX/edited ] || echo '// edited' | tee $SANDBOX/edited >>$SANDBOX/" + SOURCE);
    Sandbox.Result result = sandbox.run("pawl");
    assertThat(result.err()).contains("the sources changed during the build; building again");
    assertThat(sandbox.calls("maven")).isEqualTo(2);
    assertThat(result.out()).contains("-Dpawl.build.id=" + onlyBuild() + "\n");
  }

  @Test
  void oldBuildsGoUnlessSomethingRunsFromThem() throws Exception {
    sandbox.run("pawl");
    String unused = onlyBuild();
    sandbox.write(SOURCE, "class Main { int second; }");
    sandbox.run("pawl");
    String used = builds().stream().filter(build -> !build.equals(unused)).findAny().orElseThrow();
    Process worker =
        new ProcessBuilder(
                "bash", "-c", "read -r _", sandbox.file("target/dist/" + used + "/lib").toString())
            .start();
    try {
      for (String build : List.of(unused, used)) {
        Files.setLastModifiedTime(
            sandbox.file("target/dist/" + build + "/.used"),
            FileTime.from(Instant.now().minus(Duration.ofHours(1))));
      }
      sandbox.write(SOURCE, "class Main { int third; }");
      sandbox.run("pawl");
      assertThat(builds()).hasSize(2).contains(used).doesNotContain(unused);
    } finally {
      worker.getOutputStream().close();
      worker.waitFor();
    }
  }

  @Test
  void classArchiveIsMadeWithTheBuildAndUsedByEachCommand() throws Exception {
    Sandbox.Result first = sandbox.run("pawl", "--help");
    Path archive = sandbox.file("target/dist/" + onlyBuild() + "/classes-99.0.1.jsa");
    assertThat(first.out()).contains("-XX:SharedArchiveFile=" + archive);
    assertThat(archive).exists();
    FileTime made = Files.getLastModifiedTime(archive);
    assertThat(sandbox.run("pawl", "ls").out())
        .contains("-XX:SharedArchiveFile=" + archive)
        .doesNotContain("ArchiveClassesAtExit");
    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(made);
  }

  @Test
  void missingMavenAndJdkAreNamedTogetherWithTheirPackages() throws Exception {
    Files.delete(sandbox.file("bin/mvn"));
    sandbox.program("bin/apt-get", "exit 1");
    sandbox.write(
        "scripts/lib/java.sh",
        sandbox.read("scripts/lib/java.sh").replace("least_java=17\n", "least_java=100\n"));
    Sandbox.Result result = sandbox.run("pawl");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "pawl: needs a JDK of version 100 or newer; the newest one here is 99.0.1 ("
                + sandbox.file("jdk")
                + ")\n"
                + "pawl: needs Maven to build; there is no mvn on the PATH\n"
                + "pawl: to install: sudo apt-get install openjdk-17-jdk-headless maven\n");
  }

  @Test
  void builtTreeNeedsNoMaven() throws Exception {
    sandbox.run("pawl");
    Files.delete(sandbox.file("bin/mvn"));
    assertThat(sandbox.run("pawl").code()).isEqualTo(3);
  }

  private void maven(String... before) throws IOException {
    sandbox.program(
        "bin/mvn",
        "echo maven >>$SANDBOX/calls",
        String.join("\n", before),
        "echo '[INFO] Building Pawl contracts 0.1.0-SNAPSHOT                   [1/2]'",
        "echo '[INFO] Building Pawl cli 0.1.0-SNAPSHOT                         [2/2]'",
        "cd $SANDBOX/target/dist; mkdir -p .build/pawl-cli/lib .build/pawl-worker/lib; cd .build",
        "touch pawl-cli/cli.jar pawl-worker/worker.jar pawl-cli/lib/dependency.jar pawl-worker/lib/dependency.jar");
  }

  private String onlyBuild() throws IOException {
    assertThat(builds()).hasSize(1);
    return builds().get(0);
  }

  private List<String> builds() throws IOException {
    try (Stream<Path> files = Files.list(sandbox.file("target/dist"))) {
      return files
          .filter(Files::isDirectory)
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .toList();
    }
  }
}
