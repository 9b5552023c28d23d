package dev.pawl.activities.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Corpus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Arguments of a call, whatever the model wrote, fit the tool or come with words that say why. */
class ArgumentCorpusTest {
  private static final Corpus CORPUS = Corpus.of("json");
  private static final int MOST_WORDS = 2_000;

  private final ToolCatalog catalog = ToolCatalog.of(List.of(new Everything()));

  enum Kind {
    RED,
    BLUE
  }

  record Parameters(
      @JsonPropertyDescription("One.") String text,
      @JsonPropertyDescription("One.") @Nullable Integer number,
      @JsonPropertyDescription("One.") @Nullable Long big,
      @JsonPropertyDescription("One.") @Nullable Double real,
      @JsonPropertyDescription("One.") @Nullable Boolean flag,
      @JsonPropertyDescription("One.") @Nullable Kind kind,
      @JsonPropertyDescription("One.") @Nullable List<String> items,
      @JsonPropertyDescription("One.") @Nullable Map<String, Integer> counts) {}

  private static final class Everything implements Tool<Parameters> {
    @Override
    public String name() {
      return "everything";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public String description() {
      return "Takes something of every kind.";
    }

    @Override
    public Class<Parameters> parameters() {
      return Parameters.class;
    }

    @Override
    public Effect effect() {
      return Effect.READ_ONLY;
    }

    @Override
    public Access access() {
      return Access.READ;
    }

    @Override
    public ToolOutput call(Parameters parameters, ToolContext context) {
      return ToolOutput.of(parameters.text());
    }
  }

  @Test
  void argumentsFitOrAreBrokenAsTheyMust() {
    Attack.cases(
        CORPUS,
        input -> {
          boolean ready = ready(input.text());
          if (input.said("as").equals("arguments")) {
            assertThat(ready).isEqualTo(input.expects("ready"));
          }
        });
  }

  @Test
  void mutantsFitOrAreBroken() {
    Attack.mutants(CORPUS, input -> ready(input.text()));
  }

  private boolean ready(String arguments) {
    ParsedCall parsed = catalog.parse("everything", arguments);
    if (parsed instanceof ParsedCall.Broken broken) {
      assertThat(broken.problem()).isNotBlank().hasSizeLessThan(MOST_WORDS);
      return false;
    }
    return true;
  }
}
