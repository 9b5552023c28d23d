package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.bench.ScriptedReply;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.StepCharge;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under a hard budget a call is made only if it fits as it is sent. */
class HardBudgetTest {
  private static final ScriptedReply REPLY = ScriptedReply.says("Done.");

  @TempDir Path directory;
  private ModelBench model;

  @BeforeEach
  void open() {
    model = new ModelBench(directory);
    model.outputFloor = 100;
  }

  @AfterEach
  void close() {
    model.close();
  }

  @Test
  void aRequestThatDoesNotFitNeverLeavesAndCostsNothing() {
    model.costLeft = Money.of("0.001");

    ApplicationFailure failure = model.failing("1", 1, FailureType.BUDGET_EXHAUSTED);

    assertThat(ModelBench.limit(failure)).isEqualTo(BudgetKind.COST);
    assertThat(ModelBench.charge(failure)).isEqualTo(StepCharge.ZERO);
    assertThat(model.model.requests()).isZero();
    assertThat(model.bench.ledger(1).intents()).isEmpty();
  }

  @Test
  void tokensThatAreLeftAreCountedWithTheRequestToo() {
    model.tokensLeft = 120L;

    ApplicationFailure failure = model.failing("1", 1, FailureType.BUDGET_EXHAUSTED);

    assertThat(ModelBench.limit(failure)).isEqualTo(BudgetKind.TOKENS);
    assertThat(model.model.requests()).isZero();
  }

  @Test
  void theReplyIsShortenedBeforeTheCallIsRefused() {
    long input = requestTokens();
    model.tokensLeft = input + 200;
    model.model.answer(REPLY);

    model.generate("2", 1);

    int asked = Json.tree(model.model.lastRequest()).path("maxOutputTokens").asInt();
    assertThat(asked).isBetween(200, 210);
    assertThat(model.bench.ledger(1).intents().values())
        .anyMatch(intent -> intent.maxOutputTokens() == asked);
  }

  @Test
  void anAnswerThatIsThereIsUsedWhateverTheBudget() {
    model.model.answer(REPLY);
    model.generate("1", 1);
    model.tokensLeft = 1L;
    model.costLeft = Money.ZERO;

    assertThat(model.generate("2", 1).answerPreview()).isEqualTo("Done.");
    assertThat(model.model.requests()).isEqualTo(1);
  }

  /** What the first attempt's intent says of the same request. */
  private long requestTokens() {
    model.model.fail(FailureType.OVERLOADED, false);
    model.failing("1", 1, FailureType.OVERLOADED);
    return Estimate.tokens(
        model.bench.ledger(1).intents().values().iterator().next().requestBytes());
  }
}
