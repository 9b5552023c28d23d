package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.corpus.TerminalRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of settings that make no sense, given to the worker's own process. */
class HostileConfigIT {
  private static final int CASES = Integer.getInteger("pawl.config.cases", 4);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);
  private static final int BAD_SETTINGS = 78;

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void aWorkerServesNothingWithSettingsThatMakeNoSense() throws Exception {
    List<Case> all = new ArrayList<>();
    for (Case one : Corpus.of("config").cases()) {
      if (one.name().startsWith("worker-")) {
        all.add(one);
      }
    }
    Collections.shuffle(all, new Random(SEED));
    int refused = 0;
    List<Case> chosen = all.subList(0, Math.min(CASES, all.size()));
    for (Case one : chosen) {
      Path home = Files.createDirectories(directory.resolve(one.name()));
      Files.write(home.resolve("pawl.yaml"), one.bytes());
      boolean good = one.expect().equals("good");
      refused += good ? 0 : 1;
      check(home, good, one.said("line").isEmpty() ? "" : "pawl.yaml:" + one.said("line") + ":");
    }
    links();
    System.out.printf(
        "proof: config, seed %d: %d files of settings and 4 that are none, %d of them refused with"
            + " exit code %d and their line%n",
        SEED, chosen.size(), refused + 4, BAD_SETTINGS);
  }

  /** What has the name of the file, and is none. */
  private void links() throws Exception {
    Path loop = Files.createDirectories(directory.resolve("loop"));
    Files.createSymbolicLink(loop.resolve("pawl.yaml"), loop.resolve("pawl.yaml"));
    check(loop, false, "pawl.yaml: ");
    Path nowhere = Files.createDirectories(directory.resolve("nowhere"));
    Files.createSymbolicLink(nowhere.resolve("pawl.yaml"), nowhere.resolve("none"));
    check(nowhere, false, "pawl.yaml: ");
    Path device = Files.createDirectories(directory.resolve("device"));
    Files.createSymbolicLink(device.resolve("pawl.yaml"), Path.of("/dev/zero"));
    check(device, false, "pawl.yaml: is no file");
    Path folder = Files.createDirectories(directory.resolve("folder/pawl.yaml"));
    check(folder.resolveSibling("."), false, "pawl.yaml: is no file");
  }

  private static void check(Path home, boolean good, String place)
      throws IOException, InterruptedException {
    try (WorkerJvm worker = WorkerJvm.start(home, Map.of(), "--check")) {
      assertThat(worker.exitCode()).as("%s", worker.lines()).isEqualTo(good ? 0 : BAD_SETTINGS);
      worker.lines().forEach(TerminalRules::line);
      assertThat(String.join("\n", worker.lines())).contains(place).doesNotContain("Exception");
    }
  }
}
