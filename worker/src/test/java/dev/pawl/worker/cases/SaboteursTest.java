package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.invariants.Invariant;
import dev.pawl.testkit.invariants.Invariants;
import dev.pawl.testkit.invariants.RunEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A checker that has never been seen to fail is none: each one is shown a bug that it must find.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SaboteursTest {
  /** There is no evidence of these yet: no run has children, and none is forked. */
  private static final Set<Invariant> LATER = EnumSet.of(Invariant.I9, Invariant.I11);

  private GoodRun run;

  @BeforeAll
  void aRunIsGood(@TempDir Path directory) {
    run = GoodRun.in(directory);
  }

  @AfterAll
  void theRunIsStillGood() {
    run.close();
  }

  static List<Saboteur> all() {
    return Saboteurs.ALL;
  }

  @Test
  void theGoodRunBreaksNothing() {
    assertThat(Invariants.violations(run.evidence())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("all")
  void itsOwnCheckerComplainsAndNoOther(Saboteur saboteur, @TempDir Path folder) throws Exception {
    try {
      RunEvidence bad = saboteur.damage().of(run.evidence(), folder);
      assertThat(Invariants.violations(bad))
          .isNotEmpty()
          .allSatisfy(words -> assertThat(words).startsWith(saboteur.invariant() + ": "));
    } finally {
      end(folder.resolve("pid"));
    }
  }

  private static void end(Path pid) throws IOException {
    if (Files.exists(pid)) {
      ProcessHandle left = ProcessHandle.of(Long.parseLong(Files.readString(pid))).orElseThrow();
      left.destroyForcibly();
      left.onExit().join();
    }
  }

  @Test
  void eachInvariantHasACheckerAndEachCheckerASaboteur() {
    Set<Invariant> now = EnumSet.complementOf(EnumSet.copyOf(LATER));
    assertThat(Invariants.checked()).containsExactlyInAnyOrderElementsOf(now);
    assertThat(Saboteurs.ALL.stream().map(Saboteur::invariant).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(now);
  }
}
