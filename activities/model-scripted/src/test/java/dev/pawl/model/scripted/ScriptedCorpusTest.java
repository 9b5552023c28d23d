package dev.pawl.model.scripted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.script.ScriptException;
import dev.pawl.contracts.script.ScriptReader;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Corpus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies and scripts of any bytes are read, or refused with what is wrong. */
class ScriptedCorpusTest {
  private final ScriptedProvider provider = new ScriptedProvider(name -> new byte[0]);

  @ParameterizedTest
  @ValueSource(strings = {"json", "model-replies"})
  void aKeptReplyOfAnyBytesIsReadOrRefused(String corpus) {
    Attack.cases(Corpus.of(corpus), input -> decode(input.bytes()));
    Attack.mutants(Corpus.of(corpus), input -> decode(input.bytes()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "config"})
  void aScriptOfAnyBytesIsReadOrRefused(String corpus) {
    Attack.cases(Corpus.of(corpus), input -> script(input.bytes()));
    Attack.mutants(Corpus.of(corpus), input -> script(input.bytes()));
  }

  @Test
  void aScriptWithANumberWithoutEndIsRefused() {
    Attack.cases(
        Corpus.of("json"),
        input -> {
          String script = "turns: [{calls: [{name: a, arguments: {n: " + input.text() + "}}]}]";
          script(script.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        });
  }

  private void decode(byte[] reply) {
    try {
      assertThat(provider.decode(reply).parts()).isNotNull();
    } catch (ModelException e) {
      assertThat(e.type()).isEqualTo(FailureType.REPLY_TRUNCATED);
    }
  }

  private static void script(byte[] yaml) {
    try {
      assertThat(ScriptReader.read(yaml).turns()).isNotEmpty();
    } catch (ScriptException e) {
      assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(2_000);
    }
  }
}
