package dev.pawl.cli.input;

import dev.pawl.client.MessageOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of every message to a run. */
public final class SenderOptions {
  @Option(
      names = "--actor",
      paramLabel = "NAME",
      description = "who sends it, by your word (user@host)")
  private @Nullable String actor;

  String actor() {
    return actor == null || actor.isBlank() ? Actor.here() : actor;
  }

  public MessageOptions message() {
    return MessageOptions.by(actor());
  }
}
