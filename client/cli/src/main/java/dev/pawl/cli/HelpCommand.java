package dev.pawl.cli;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.problem.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Explains a command or a topic. */
@Command(
    name = "help",
    headerHeading = "Examples:%n  pawl help run%n  pawl help exit-codes%n%n",
    header = "explain a command or a topic",
    abbreviateSynopsis = true,
    sortOptions = false)
final class HelpCommand implements Callable<Integer> {
  static final List<String> TOPICS =
      List.of("exit-codes", "environment", "json", "approvals", "budgets", "glossary");

  @ParentCommand private @Nullable Invocation pawl;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TOPIC",
      description = "a command, or exit-codes, environment, json, approvals, budgets, glossary")
  private @Nullable String topic;

  @Override
  public Integer call() throws IOException {
    Invocation parent = Objects.requireNonNull(pawl);
    CommandLine root = Objects.requireNonNull(spec).root().commandLine();
    if (topic == null) {
      root.usage(root.getOut());
    } else if (root.getSubcommands().containsKey(topic)) {
      root.getSubcommands().get(topic).usage(root.getOut());
    } else if (TOPICS.contains(topic)) {
      parent.terminal().out().print(text(topic));
    } else {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "There is no help on '" + topic + "'. Topics: " + String.join(", ", TOPICS));
    }
    return ExitCode.OK;
  }

  static String text(String topic) throws IOException {
    try (InputStream file = HelpCommand.class.getResourceAsStream("help/" + topic + ".txt")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
