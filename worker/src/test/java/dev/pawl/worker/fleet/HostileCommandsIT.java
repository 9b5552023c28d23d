package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.testkit.corpus.TerminalRules;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands that are up to no good, each held to what {@code docs/faults.md} says of it. */
@NeedsRealServer
class HostileCommandsIT {
  private static final String HEADLINE = "Commands";
  private static final int TIMES = Integer.getInteger("pawl.commands.times", 1);
  private static final long SEED = Long.getLong("pawl.seed", 20261130L);

  /** What a model is told has at most 30,000 code points and a notice. */
  private static final int MOST_TOLD = 31_000;

  @TempDir Path directory;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void aCommandIsEndedAndToldAsTheTableSaysAndItsWorkerGoesOn() throws Exception {
    Map<String, List<String>> table = Verdicts.under(HEADLINE);
    HostileCommands commands = new HostileCommands();
    assertThat(table.keySet()).containsExactlyElementsOf(commands.all().keySet());
    Instant begun = Instant.now();
    try (Fleet fleet = Fleet.start(directory)) {
      WorkerProcess worker = fleet.worker();
      fleet.model().otherwise(request -> reply(commands, request));
      for (int time = 0; time < TIMES; time++) {
        check(fleet, table, start(fleet, commands, time));
        assertThat(HostileCommands.running()).as("what lives on").isEmpty();
      }
      assertThat(worker.alive()).as(fleet::workerLogs).isTrue();
    }
    Proof.say(
        "commands, seed %d: %d hostile commands x %d, all with the verdict of the table, the worker"
            + " alive and nothing else, %d s",
        SEED, table.size(), TIMES, Duration.between(begun, Instant.now()).toSeconds());
  }

  /** The command of the prompt, then a look at what is left, then the end. */
  private static Reply reply(HostileCommands commands, RecordedRequest request) {
    String prompt = request.json().at("/messages/0/content/0/text").asText();
    HostileCommands.Call call = commands.all().get(prompt);
    int answers = request.json().path("messages").size() / 2;
    if (call == null || answers > 1) {
      return Reply.text("done");
    }
    var arguments = JsonNodeFactory.instance.objectNode();
    arguments.put("command", answers == 0 ? call.command() : "test ! -e owned && echo fine");
    arguments.put("timeout_seconds", call.seconds());
    return Reply.toolCall("bash", Json.text(arguments));
  }

  private Map<String, RunHandle> start(Fleet fleet, HostileCommands commands, int time)
      throws IOException {
    Map<String, RunHandle> runs = new LinkedHashMap<>();
    for (String name : commands.all().keySet()) {
      String id = name.replaceAll("\\W+", "-") + "-" + time;
      Path workspace = Files.createDirectories(directory.resolve(id));
      runs.put(
          name,
          fleet.run(
              RunOptions.builder(fleet.agent("bash"), name)
                  .id(id)
                  .approvals(ApprovalMode.ALL)
                  .workspace(new WorkspaceSpec(workspace.toString(), false))
                  .build()));
    }
    return runs;
  }

  private void check(Fleet fleet, Map<String, List<String>> table, Map<String, RunHandle> runs)
      throws IOException {
    List<String> wrong = new ArrayList<>();
    for (var run : runs.entrySet()) {
      List<String> told = told(fleet, run.getValue());
      if (!told.equals(table.get(run.getKey()))) {
        wrong.add(Verdicts.row(run.getKey(), told));
      }
    }
    assertThat(wrong).as("what docs/faults.md does not say").isEmpty();
  }

  /** What became of the command, the last line that the model is told of it, and of the next. */
  private List<String> told(Fleet fleet, RunHandle run) throws IOException {
    run.awaitWaitingOrEnd(Fleet.PATIENCE);
    List<String> parked = new ArrayList<>();
    for (RunEvent event : run.events()) {
      if (event instanceof RunEvent.Parked held) {
        parked.add("parked " + held.reason() + ", resumed, ");
      }
    }
    if (!parked.isEmpty()) {
      Files.createDirectories(directory.resolve(run.id()));
      run.resume("it is back", MessageOptions.by("ann").withAnswerWithin(Duration.ofSeconds(30)));
    }
    RunOutcome outcome = fleet.end(run);
    assertThat(outcome.end()).as("%s", outcome).isEqualTo(End.COMPLETED);
    List<Entry.ToolResult> results =
        run.transcript().entries().stream()
            .filter(Entry.ToolResult.class::isInstance)
            .map(Entry.ToolResult.class::cast)
            .toList();
    assertThat(results)
        .hasSize(2)
        .allSatisfy(
            result -> {
              String text = result.content();
              assertThat(text.codePointCount(0, text.length())).isLessThan(MOST_TOLD);
              TerminalRules.block(text);
            });
    return List.of(
        results.get(0).status().name(),
        last(results.get(0)),
        String.join("", parked) + results.get(1).status() + " " + last(results.get(1)));
  }

  private static String last(Entry.ToolResult result) {
    String[] lines = result.content().strip().split("\n", -1);
    return '`' + lines[lines.length - 1] + '`';
  }
}
