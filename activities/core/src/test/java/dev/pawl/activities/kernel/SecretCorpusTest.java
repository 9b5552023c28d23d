package dev.pawl.activities.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.text.Secrets;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import org.junit.jupiter.api.Test;

/** Secrets of every shape are out of what leaves an activity, and what is none stays. */
class SecretCorpusTest {
  private static final Corpus CORPUS = Corpus.of("secrets");
  private static final int MOST = 120;

  @Test
  void eachSecretIsHiddenAndWhatIsNoneIsKept() {
    Attack.cases(
        CORPUS,
        input -> {
          if (input.expects("kept")) {
            assertThat(Secrets.redact(input.text())).isEqualTo(input.text());
          } else {
            assertHidden(input, input.text());
          }
        });
  }

  @Test
  void noCutGoesThroughASecret() {
    Attack.cases(
        CORPUS,
        input -> {
          if (input.expects("hidden")) {
            for (int before : new int[] {60, 119, 4_150}) {
              assertStartHides(input, "x".repeat(before) + " " + input.text());
              assertStartHides(input, "x ".repeat(before / 2) + input.text() + " y".repeat(5_000));
            }
          }
        });
  }

  @Test
  void mutantsTakeNoLongerAndAreOneLine() {
    Attack.mutants(
        CORPUS,
        input -> {
          String once = Secrets.redact(input.text());
          assertThat(Secrets.redact(once)).hasSizeLessThanOrEqualTo(once.length() + 100);
          assertThat(Preview.of(input.text())).hasSizeLessThanOrEqualTo(MOST);
        });
  }

  private static void assertHidden(Case input, String text) {
    String secret = input.said("secret");
    assertThat(secret).isNotEmpty();
    assertThat(text).contains(secret);
    assertThat(Secrets.redact(text)).doesNotContain(secret);
    assertStartHides(input, text);
  }

  /** Not even the head of the secret is in what is shown. */
  private static void assertStartHides(Case input, String text) {
    String secret = input.said("secret");
    String head = secret.substring(0, Math.min(12, secret.length()));
    assertThat(Preview.of(text)).doesNotContain(head);
    String start = Secrets.start(text, MOST);
    assertThat(start.substring(0, Math.min(MOST, start.length()))).doesNotContain(head);
    assertThat(ActivityFailures.terminal(FailureType.INTERNAL, text).getOriginalMessage())
        .doesNotContain(head);
  }
}
