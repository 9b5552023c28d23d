package dev.pawl.cli.input;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that says why. */
public final class ReasonOption {
  @Option(names = "--reason", paramLabel = "TEXT", description = "why; kept with the run")
  private @Nullable String reason;

  public @Nullable String text() {
    return reason == null || reason.isBlank() ? null : reason;
  }
}
