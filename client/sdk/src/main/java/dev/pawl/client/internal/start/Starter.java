package dev.pawl.client.internal.start;

import dev.pawl.client.PawlException;
import dev.pawl.client.RunOptions;
import dev.pawl.client.internal.chain.Chain;
import dev.pawl.client.internal.server.RegisteredAttributes;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.RunStarts;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Starts runs: writes what they need into the store, then starts the workflow. */
public final class Starter {
  private static final int SUMMARY_CHARACTERS = 120;
  private static final int DRAWS = 5;

  private final WorkflowClient client;
  private final Rpc rpc;
  private final Store store;
  private final RegisteredAttributes attributes;
  private final StartedBefore before;

  public Starter(
      WorkflowClient client,
      Rpc rpc,
      Store store,
      RegisteredAttributes attributes,
      StartedBefore before) {
    this.client = client;
    this.rpc = rpc;
    this.store = store;
    this.attributes = attributes;
    this.before = before;
  }

  /** Starts a run, or finds the one that was started the same way under the same id. */
  public Started start(RunOptions options) {
    AgentRunInput input = prepare(options, LineageId.random());
    if (options.id() != null) {
      String id = options.id();
      return begin(id, options, input) ? new Started(id, true) : before.attach(id, input);
    }
    for (int draw = 0; draw < DRAWS; draw++) {
      String id = RunIds.draw(options.agent().name());
      if (begin(id, options, input)) {
        return new Started(id, true);
      }
    }
    throw new PawlException(
        PawlException.Kind.ID_TAKEN,
        "no free id was found for a run of '" + options.agent().name() + "': give one (--id)");
  }

  /** Writes what a run needs, and gives the input that starts it. */
  AgentRunInput prepare(RunOptions options, LineageId lineage) {
    options.checked();
    RunSettings settings = withAttributes(options.settings(), attributes.present());
    AgentRunInput input = input(options, settings, lineage, write(options, lineage));
    StartLimits.check(input);
    return input;
  }

  private Blobs write(RunOptions options, LineageId lineage) {
    byte[] prompt = options.prompt().getBytes(StandardCharsets.UTF_8);
    String script = options.script();
    try {
      return store.write(
          lineage,
          batch -> {
            Digest scripted =
                script == null ? null : batch.putBlob(script.getBytes(StandardCharsets.UTF_8));
            AgentDefinition agent = pinned(options.agent(), scripted);
            return new Blobs(
                batch.putBlob(Json.bytes(agent)),
                prompt.length > Inbound.INLINE_BYTES ? batch.putBlob(prompt) : null,
                prompt.length);
          });
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }

  private static AgentDefinition pinned(AgentDefinition agent, @Nullable Digest script) {
    if (script == null) {
      return agent;
    }
    ModelSettings model = agent.model();
    return new AgentDefinition(
        agent.format(),
        agent.name(),
        new ModelSettings(
            model.provider(),
            model.model(),
            model.baseUrl(),
            model.maxOutputTokens(),
            model.temperature(),
            model.stream(),
            model.timeout(),
            script.hex()),
        agent.systemPrompt(),
        agent.tools());
  }

  private AgentRunInput input(
      RunOptions options, RunSettings settings, LineageId lineage, Blobs blobs) {
    Inbound prompt =
        new Inbound(
            Origin.PROMPT,
            blobs.prompt == null ? options.prompt() : null,
            blobs.prompt,
            blobs.promptBytes);
    return new AgentRunInput(
        AgentRunInput.FORMAT,
        AgentRunInput.RULES,
        lineage,
        blobs.agent,
        prompt,
        settings,
        options.labels(),
        store.id(),
        null);
  }

  static RunSettings withAttributes(RunSettings settings, boolean present) {
    return new RunSettings(
        settings.limits(),
        settings.budgetMode(),
        settings.policy(),
        settings.approvalExpiry(),
        settings.parks(),
        settings.workspace(),
        settings.parallelTools(),
        settings.attemptsPerFailure(),
        settings.continueAsNewEvery(),
        present,
        settings.previews(),
        settings.allowUnpriced(),
        settings.heartbeatTimeout());
  }

  /** Whether this started it; false where the id is taken. */
  private boolean begin(String id, RunOptions options, AgentRunInput input) {
    LineageId lineage = input.lineage() == null ? LineageId.random() : input.lineage();
    WorkflowOptions workflow =
        RunStarts.options(id, input, lineage, summary(options), Instant.now());
    try {
      client.newUntypedWorkflowStub(Chain.WORKFLOW_TYPE, workflow).start(input);
      return true;
    } catch (WorkflowExecutionAlreadyStarted e) {
      return false;
    } catch (WorkflowServiceException e) {
      if (e.getCause() instanceof StatusRuntimeException status) {
        throw rpc.error(status);
      }
      throw new PawlException(PawlException.Kind.INTERNAL, "the run was not started: " + e, e);
    }
  }

  /** What Temporal's own user interface calls the run; no prompt where previews are off. */
  static String summary(RunOptions options) {
    String what = options.agent().name() + " · " + options.agent().model().model();
    if (!options.settings().previews()) {
      return what;
    }
    String text = (what + " · " + options.prompt().strip()).replaceAll("\\s+", " ");
    return text.codePointCount(0, text.length()) <= SUMMARY_CHARACTERS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, SUMMARY_CHARACTERS - 1)) + "…";
  }

  /** What was written for a run before it starts. */
  private record Blobs(Digest agent, @Nullable Digest prompt, int promptBytes) {}

  /** A run that is there now; {@code fresh} where this call began it. */
  public record Started(String id, boolean fresh) {}
}
