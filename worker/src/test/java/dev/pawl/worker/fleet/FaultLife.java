package dev.pawl.worker.fleet;

import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.RunOutcome;
import dev.pawl.client.events.RunEvent;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.StepLedger;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A run whose model has one fault: at its first request only, or at each. Where that parks the run,
 * a person resumes it once.
 */
final class FaultLife {
  private static final Duration SILENCE = Duration.ofSeconds(5);
  private static final int STEPS = 3;

  private final Fleet fleet;
  private final RunHandle run;
  private final String prompt;

  private FaultLife(Fleet fleet, RunHandle run, String prompt) {
    this.fleet = fleet;
    this.run = run;
    this.prompt = prompt;
  }

  /**
   * Starts it.
   *
   * @param often whether the fault comes at each request; then the run gives up after two, and
   *     parks for nothing
   * @param spoil what else is done to each reply
   */
  static FaultLife start(
      Fleet fleet, String id, Reply fault, boolean often, Function<Reply, Reply> spoil) {
    String prompt = "the prompt of " + id + ".";
    AtomicInteger asked = new AtomicInteger();
    fleet
        .model()
        .when(
            request -> request.bodyText().contains(prompt),
            request ->
                spoil.apply(asked.getAndIncrement() == 0 || often ? fault : Reply.text("done")));
    RunOptions.Builder options =
        RunOptions.builder(agent(fleet), prompt)
            .id(id)
            .approvals(ApprovalMode.ALL)
            .limits(
                new Limits(
                    Limit.atMost(STEPS),
                    Limit.unlimited(),
                    Limit.unlimited(),
                    Limit.unlimited(),
                    Limit.unlimited()));
    if (often) {
      options.attemptsPerFailure(2).parks(List.of());
    }
    return new FaultLife(fleet, fleet.run(options.build()), prompt);
  }

  private static AgentDefinition agent(Fleet fleet) {
    AgentDefinition usual = fleet.agent("write_file");
    ModelSettings model = usual.model();
    return new AgentDefinition(
        AgentDefinition.FORMAT,
        usual.name(),
        new ModelSettings(
            model.provider(),
            model.model(),
            model.baseUrl(),
            model.maxOutputTokens(),
            null,
            true,
            SILENCE,
            null),
        usual.systemPrompt(),
        usual.tools());
  }

  /**
   * Lives it. Returns how it ended, the requests that reached the model, the tokens that were paid,
   * the calls that were charged as lost, and what became of each tool call.
   */
  String told() {
    List<String> ends = new ArrayList<>();
    run.awaitWaitingOrEnd(Fleet.PATIENCE);
    run.events().stream()
        .filter(RunEvent.Parked.class::isInstance)
        .forEach(event -> ends.add("parked " + ((RunEvent.Parked) event).reason()));
    if (!ends.isEmpty()) {
      run.resume("cured", MessageOptions.by("ann").withAnswerWithin(Duration.ofSeconds(30)));
    }
    RunOutcome outcome = fleet.end(run);
    ends.add(outcome.end() + (outcome.reason() == null ? "" : " " + outcome.reason()));
    return String.join(", resumed, ", ends)
        + ": "
        + requests()
        + " asked, "
        + (estimated() ? "estimated" : outcome.spending().usage().total())
        + " tokens, "
        + outcome.spending().lostAttempts()
        + " lost"
        + results();
  }

  /** What a person reads of why it ended, without what differs from run to run. */
  String read() {
    String message = run.outcome().map(RunOutcome::message).orElse("");
    return message
        .replaceAll(" \\(request req_\\d+\\)", "")
        .replaceAll("(<p>broken )+.*…", "<p>broken …")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:PORT");
  }

  /** An estimate goes by the length of a request, which is nobody's promise. */
  private boolean estimated() {
    return StepLedger.of(1, fleet.store().values(run.lineage(), Keys.model(1)))
        .answers()
        .values()
        .stream()
        .anyMatch(answer -> answer.estimated() && answer.usage().total() > 0);
  }

  private long requests() {
    return fleet.model().requests().stream().filter(this::ours).count();
  }

  private boolean ours(RecordedRequest request) {
    return request.bodyText().contains(prompt);
  }

  private String results() {
    List<String> all =
        run.transcript().entries().stream()
            .filter(Entry.ToolResult.class::isInstance)
            .map(entry -> ((Entry.ToolResult) entry).status().name())
            .toList();
    String[] kinds = all.stream().distinct().toArray(String[]::new);
    return String.join(
        "",
        Arrays.stream(kinds)
            .map(
                kind -> {
                  long times = all.stream().filter(kind::equals).count();
                  return ", " + times + " " + kind;
                })
            .toList());
  }
}
