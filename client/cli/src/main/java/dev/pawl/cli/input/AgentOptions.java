package dev.pawl.cli.input;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.script.ScriptException;
import dev.pawl.contracts.script.ScriptReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say what the agent is: model, system prompt, tools. */
public final class AgentOptions {
  static final String NAME = "coder";
  static final String ANTHROPIC = "anthropic";
  static final String SCRIPTED = "scripted";
  static final String DEFAULT_MODEL = "claude-sonnet-5-5";
  static final String TOOLS = "list_dir,read_file,write_file,edit_file,search_files,bash";

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "anthropic (default) or scripted")
  private @Nullable String provider;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "the provider's name for it (" + DEFAULT_MODEL + ")")
  private @Nullable String model;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "where the provider answers, if not at its own address")
  private @Nullable String baseUrl;

  @Option(
      names = "--script",
      paramLabel = "FILE",
      description = "let the scripted model play this file; no key, no cost")
  private @Nullable Path script;

  @Option(
      names = "--system",
      paramLabel = "TEXT|@FILE",
      description = "the system prompt instead of Pawl's own")
  private @Nullable String system;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "NAME",
      description = "the tools it has, in order (all: ${DEFAULT-VALUE})",
      defaultValue = TOOLS)
  private List<String> tools = List.of();

  @Option(names = "--no-stream", description = "ask the provider for whole answers")
  private boolean noStream;

  public String provider() {
    if (provider != null) {
      return provider;
    }
    return script == null ? ANTHROPIC : SCRIPTED;
  }

  /** The script's text; absent for a real model. */
  public @Nullable String script() {
    if (script != null && !provider().equals(SCRIPTED)) {
      throw new Problem(
          ExitCode.USAGE,
          "--script is for the scripted model, and --provider names " + provider + ".",
          "Leave one of the two out.");
    }
    if (script == null && provider().equals(SCRIPTED)) {
      throw new Problem(
          ExitCode.USAGE,
          "The scripted model plays a file, and none is named.",
          "Add: --script FILE");
    }
    return script == null ? null : checked(script);
  }

  /** A script that cannot be played is said here, not by a run that fails later. */
  private static String checked(Path file) {
    String text = InputFile.text(file);
    try {
      ScriptReader.read(text.getBytes(StandardCharsets.UTF_8));
    } catch (ScriptException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "The script " + file + " cannot be played: " + e.getMessage() + ".",
          "Correct it, and start again. No run was started.",
          e);
    }
    return text;
  }

  /** A scripted model costs nothing, so it needs no price. */
  public boolean free() {
    return provider().equals(SCRIPTED);
  }

  public String model() {
    if (model != null) {
      return model;
    }
    return free() ? SCRIPTED : DEFAULT_MODEL;
  }

  public AgentDefinition agent() {
    ModelSettings settings = ModelSettings.of(provider(), model());
    return new AgentDefinition(
        AgentDefinition.FORMAT,
        NAME,
        new ModelSettings(
            settings.provider(),
            settings.model(),
            baseUrl,
            settings.maxOutputTokens(),
            settings.temperature(),
            !noStream,
            settings.timeout(),
            null),
        system == null ? ownSystemPrompt() : InputFile.textOrFile(system),
        tools);
  }

  private static String ownSystemPrompt() {
    try (InputStream file = AgentOptions.class.getResourceAsStream("system-prompt.txt")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
          .strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
