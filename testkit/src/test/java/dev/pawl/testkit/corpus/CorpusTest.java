package dev.pawl.testkit.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Json;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorpusTest {
  @ParameterizedTest
  @CsvSource({"json,120"})
  void aCorpusHasItsCasesAndEachIsAnother(String name, int atLeast) {
    List<Case> cases = Corpus.of(name).cases();
    assertThat(cases).hasSizeGreaterThanOrEqualTo(atLeast);
    assertThat(cases).extracting(Case::name).doesNotHaveDuplicates();
  }

  @Test
  void piecesAreJoinedAsTextOrAsBytes() {
    assertThat(Content.of(Json.tree("[\"a\",{\"repeat\":[\"b\",\"c\"],\"times\":2}]")).text())
        .isEqualTo("abcbc");
    Content binary = Content.of(Json.tree("[\"\\u00e9\",{\"base64\":\"/w==\"}]"));
    assertThat(binary.bytes()).containsExactly(0xc3, 0xa9, 0xff);
    assertThat(binary.text()).isEqualTo("\u00e9\ufffd");
    assertThat(Content.text("a\ud800b").bytes()).containsExactly('a', 0xed, 0xa0, 0x80, 'b');
  }

  @Test
  void theSameSeedMakesTheSameMutants() {
    Corpus corpus = Corpus.of("json");
    List<Case> mutants = corpus.mutants(7, 200).toList();
    assertThat(corpus.mutants(7, 200).toList()).isEqualTo(mutants);
    assertThat(corpus.mutants(8, 200).toList()).isNotEqualTo(mutants);
    assertThat(mutants).doesNotHaveDuplicates();
  }

  @Test
  void aBlowThatFailsIsToldWithItsCase() {
    assertThatThrownBy(
            () ->
                Attack.cases(
                    Corpus.of("json"),
                    input -> {
                      if (input.name().equals("lone-colon")) {
                        throw new IllegalStateException("jammed");
                      }
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("1 do not hold")
        .hasMessageContaining("lone-colon <:> expected refused")
        .hasMessageContaining("jammed");
    assertThatThrownBy(
            () ->
                Attack.mutants(
                    Corpus.of("json"),
                    2,
                    input -> {
                      throw new IllegalStateException("jammed");
                    }))
        .hasMessageContaining("-Dpawl.seed=");
  }

  @Test
  void aBlowThatTakesTooLongIsTold() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    assertThatThrownBy(
            () ->
                Attack.cases(
                    Corpus.of("json"),
                    input -> {
                      long end = threads.getCurrentThreadCpuTime() + 100_000_000;
                      while (input.name().equals("lone-colon")
                          && threads.getCurrentThreadCpuTime() < end) {
                        Thread.onSpinWait();
                      }
                    },
                    Duration.ofMillis(20)))
        .hasMessageContaining("lone-colon <:> takes PT");
  }
}
