package dev.pawl.model.scripted;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.testkit.model.ModelProviderContract;

/** What every provider promises, promised by this one. */
class ScriptedProviderTest extends ModelProviderContract {
  @Override
  protected ModelProvider provider() {
    return new Stage("turns: [{text: hello}]").provider;
  }

  @Override
  protected ModelSettings settings() {
    return Stage.SETTINGS;
  }
}
