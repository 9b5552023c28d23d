package dev.pawl.model.scripted;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.script.Script;
import dev.pawl.contracts.script.ScriptException;
import dev.pawl.contracts.script.ScriptReader;
import java.util.function.Function;

/** Finds and parses scripts. A name stands for the same bytes for ever, so it is parsed once. */
final class Scripts {
  private static final int KEPT = 64;

  private final Function<String, byte[]> resolver;
  private final Recent<String, Script> parsed = new Recent<>(KEPT);

  Scripts(Function<String, byte[]> resolver) {
    this.resolver = resolver;
  }

  Script of(ModelSettings settings) throws ModelException {
    String name = settings.script();
    if (name == null) {
      throw new ModelException(
          FailureType.INVALID_REQUEST,
          "The scripted model plays a script, and the agent's model settings name none:"
              + " start the run with one");
    }
    Script known = parsed.get(name);
    if (known != null) {
      return known;
    }
    try {
      Script script = ScriptReader.read(resolver.apply(name));
      parsed.put(name, script);
      return script;
    } catch (ScriptException e) {
      throw new ModelException(
          FailureType.INVALID_REQUEST,
          "The script is not valid: " + e.getMessage() + ". Correct it, then start a new run",
          null,
          null,
          false,
          e);
    }
  }
}
