package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.corpus.TerminalRules;
import org.junit.jupiter.api.Test;

/** Previews are one short harmless line, and what goes to a provider is well formed. */
class TextCorpusTest {
  private static final Corpus CORPUS = Corpus.of("text");

  @Test
  void previewsAreOneHarmlessLine() {
    Attack.cases(CORPUS, TextCorpusTest::strike);
    Attack.mutants(CORPUS, TextCorpusTest::strike);
  }

  private static void strike(Case input) {
    String preview = Preview.of(input.text());
    TerminalRules.line(preview);
    assertThat(preview).hasSizeLessThanOrEqualTo(120);
    assertThat(WellFormed.is(WellFormed.of(input.text()))).isTrue();
    assertThat(WellFormed.is(OutputCap.of(input.text(), new CallRef(1, 1)))).isTrue();
  }
}
