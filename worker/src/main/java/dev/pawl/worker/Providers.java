package dev.pawl.worker;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.model.anthropic.AnthropicProvider;
import dev.pawl.model.scripted.ScriptedProvider;
import dev.pawl.store.Store;
import java.util.List;
import java.util.function.Function;

/** The providers of models that agents can name. A new one is added here. */
final class Providers {
  private Providers() {}

  /**
   * @param plainHttp whether a key may be sent without TLS
   */
  static List<ModelProvider> of(KeyRing keys, boolean plainHttp, Store store, Closing closing) {
    AnthropicProvider anthropic = new AnthropicProvider(keys, plainHttp);
    closing.later(anthropic::close);
    return List.of(anthropic, new ScriptedProvider(scripts(store)));
  }

  /** Where the scripted model's scripts are: a blob of the store each, named by its digest. */
  private static Function<String, byte[]> scripts(Store store) {
    return script -> store.blob(new Digest(script));
  }
}
