package dev.pawl.testkit.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * CI's run on a small tree, with a Maven that leaves reports, and whatever else a bad test run
 * leaves.
 */
@EnabledOnOs(OS.LINUX)
class CiRunTest {

  private Sandbox sandbox;

  @BeforeEach
  void makeATree(@TempDir Path directory) throws Exception {
    sandbox =
        new Sandbox(
            directory,
            ".ci/run",
            "scripts/test",
            "scripts/temporal",
            "scripts/lib/java.sh",
            "scripts/lib/lock.sh");
    sandbox.program("jdk/bin/javac", "exit 1");
    sandbox.write("jdk/release", "JAVA_VERSION=\"17.0.1\"\n");
    sandbox.set("JAVA_HOME", sandbox.file("jdk").toString());
    sandbox.program(
        "temporal",
        "[ \"$1\" != server ] || exec sleep 60",
        "echo '{ \"serverVersion\": \"1.29.1\" }'");
    sandbox.set("PAWL_TEMPORAL", sandbox.file("temporal").toString());
    sandbox.program("scripts/check-compose", "exit 3");
    sandbox.write(".gitignore", "bin\nhome\ntmp\ntarget\n");
    assertThat(sandbox.run("bin/git", "init", "-q").code()).isZero();
  }

  @Test
  void goodRunEndsWithItsCounts() throws Exception {
    maven(0, report(5, 0, 0, 1, "only on another system"));
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.out()).endsWith("\n4 passed, 0 failed, 1 skipped\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void testsRunWithTheServerRequired() throws Exception {
    maven(0, report(1, 0, 0, 0, ""), "echo \"$PAWL_REQUIRE_SERVER $PAWL_TEMPORAL $*\"");
    assertThat(sandbox.run(".ci/run").out())
        .contains("1 " + sandbox.file("temporal") + " -B -ntp verify --fail-at-end\n");
  }

  @Test
  void failedTestsFailTheRun() throws Exception {
    maven(1, report(5, 1, 2, 0, ""));
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("FAILED: scripts/test ended with code 1")
        .endsWith("\n2 passed, 3 failed, 0 skipped\n");
  }

  @Test
  void skippedRealServerTestsFailTheRun() throws Exception {
    maven(0, report(5, 0, 0, 1, "needs a real Temporal server: there is none"));
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("FAILED: real-server tests were skipped");
  }

  @Test
  void runWithoutTestsFails() throws Exception {
    maven(0, "true");
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("FAILED: no test ran")
        .endsWith("\n0 passed, 0 failed, 0 skipped\n");
  }

  @Test
  void invalidComposeFileFailsTheRun() throws Exception {
    maven(0, report(1, 0, 0, 0, ""));
    sandbox.program("scripts/check-compose", "exit 1");
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("FAILED: docker-compose.yml is not valid");
  }

  @Test
  void fileLeftInTheTreeFailsTheRun() throws Exception {
    maven(0, report(1, 0, 0, 0, ""), "touch $SANDBOX/stray");
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("FAILED: files were left in the tree:\n", "?? stray");
  }

  @Test
  void processLeftAliveFailsTheRunThoughItHides() throws Exception {
    maven(
        0,
        report(1, 0, 0, 0, ""),
        "env -i $SANDBOX/bin/setsid $SANDBOX/bin/sleep 600 &",
        "echo $! >$SANDBOX/tmp/pid");
    Sandbox.Result result = sandbox.run(".ci/run");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("FAILED: processes were left alive:\n", "sleep 600");
    long left = Long.parseLong(sandbox.read("tmp/pid").strip());
    ProcessHandle.of(left).ifPresent(process -> process.onExit().join());
  }

  private void maven(int code, String... lines) throws IOException {
    sandbox.program(
        "bin/mvn",
        "[ \"$1\" != -v ] || { echo 'Java version: 17.0.1, vendor: Nobody'; exit; }",
        String.join("\n", lines),
        "exit " + code);
  }

  private static String report(int tests, int errors, int failures, int skipped, String reason) {
    return """
        mkdir -p $SANDBOX/module/target/surefire-reports
        cat >$SANDBOX/module/target/surefire-reports/TEST-some.xml <<'XML'
        <testsuite name="some" tests="%d" errors="%d" skipped="%d" failures="%d" flakes="0">
        <testcase name="one"><skipped message="%s"/></testcase>
        </testsuite>
        XML"""
        .formatted(tests, errors, skipped, failures, reason);
  }
}
