package dev.pawl.model.anthropic;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.testkit.model.ModelProviderContract;
import dev.pawl.testkit.model.Reply;
import org.junit.jupiter.api.AfterEach;

/** What every provider promises, promised by this one. */
class AnthropicProviderTest extends ModelProviderContract {
  private final Bench bench = new Bench();

  @AfterEach
  void stop() {
    bench.close();
  }

  @Override
  protected ModelProvider provider() {
    bench.server.otherwise(r -> Reply.text("hello"));
    return bench.provider;
  }

  @Override
  protected ModelSettings settings() {
    return bench.settings(true);
  }
}
