package dev.pawl.client.internal.start;

import dev.pawl.client.PawlException;
import dev.pawl.client.RunOptions;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.run.AgentRunInput;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks sizes before anything is written or sent: the server's own refusals come too late. */
public final class StartLimits {
  static final int PROMPT_BYTES = 4 * 1024 * 1024;
  private static final int AGENT_BYTES = 1024 * 1024;
  private static final int SCRIPT_BYTES = 16 * 1024 * 1024;
  private static final int LABEL_CHARACTERS = 200;
  private static final int LABELS = 20;
  private static final int INPUT_BYTES = 60 * 1024;

  private StartLimits() {}

  public static void check(RunOptions options) {
    if (options.prompt().isBlank()) {
      throw new PawlException(
          PawlException.Kind.INVALID, "the prompt is empty: say what the agent is to do");
    }
    atMost("the prompt", bytes(options.prompt()), PROMPT_BYTES);
    atMost("the agent's definition", Json.bytes(options.agent()).length, AGENT_BYTES);
    atMost("the script", options.script() == null ? 0 : bytes(options.script()), SCRIPT_BYTES);
    label("the agent's name", options.labels().agent());
    label("the tenant", options.labels().tenant());
    label("the batch", options.labels().batch());
    label("the starter", options.labels().startedBy());
    if (options.labels().labels().size() > LABELS) {
      throw new PawlException(
          PawlException.Kind.TOO_LARGE, "a run has at most " + LABELS + " labels");
    }
    for (Map.Entry<String, String> label : options.labels().labels().entrySet()) {
      if (label.getKey().isBlank()) {
        throw new PawlException(
            PawlException.Kind.INVALID,
            "the label =" + label.getValue() + " has no name: write NAME=VALUE");
      }
      label("the label", label.getKey() + "=" + label.getValue());
    }
  }

  public static void check(AgentRunInput input) {
    atMost("the run's input", Json.bytes(input).length, INPUT_BYTES);
  }

  private static void label(String what, @Nullable String value) {
    if (value != null && value.length() > LABEL_CHARACTERS) {
      throw new PawlException(
          PawlException.Kind.TOO_LARGE,
          what + " has more than " + LABEL_CHARACTERS + " characters: shorten it");
    }
  }

  private static void atMost(String what, int bytes, int most) {
    if (bytes > most) {
      throw new PawlException(
          PawlException.Kind.TOO_LARGE,
          what + " has " + bytes + " bytes, at most " + most + " are taken: shorten it");
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
