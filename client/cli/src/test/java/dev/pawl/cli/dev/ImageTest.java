package dev.pawl.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image's launcher, with a {@code java} that tells what it was given. */
class ImageTest {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  @TempDir private Path directory;

  @Test
  void workerAndCommandLineNameTheBuildOfTheImage() throws Exception {
    Files.writeString(directory.resolve("build-id"), "0123456789ab\n");
    Path java = Files.writeString(directory.resolve("java"), "#!/bin/sh\necho \"$*\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));

    assertThat(given("worker", "--health-port", "8080"))
        .contains("-Dpawl.build.id=0123456789ab")
        .endsWith("dev.pawl.worker.Main --health-port 8080\n");
    assertThat(given("ls")).contains("-Dpawl.build.id=0123456789ab").endsWith("cli.Main ls\n");
    assertThat(Files.readString(ROOT.resolve("docker/Dockerfile"))).contains("/lib-pawl/build-id");
  }

  @Test
  void theContainersFirstProcessReapsWhatToolsLeaveBehind() throws IOException {
    String compose = Files.readString(ROOT.resolve("docker-compose.yml"));
    assertThat(compose.substring(compose.indexOf("\n  worker:\n"))).contains("\n    init: true\n");
  }

  private String given(String... arguments) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", ROOT.resolve("docker/pawl").toString()).redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("PAWL_LIB", directory.toString());
    builder.environment().merge("PATH", directory.toString(), (path, ours) -> ours + ":" + path);
    Process process = builder.start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
    return told;
  }
}
