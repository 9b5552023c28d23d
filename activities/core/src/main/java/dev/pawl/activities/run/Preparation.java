package dev.pawl.activities.run;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.Waiting;
import dev.pawl.activities.hold.HeldWorkspace;
import dev.pawl.activities.hold.WorkspaceClaim;
import dev.pawl.activities.price.Price;
import dev.pawl.activities.workspace.Workspace;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.PrepareRequest;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.TaskQueues;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.RunStart;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * One attempt at beginning a run: finds what it needs, takes its workspace, and writes down what it
 * is bound to. Whoever writes that first has decided it; a later attempt returns the same.
 */
final class Preparation {
  private final Surroundings surroundings;
  private final Equipment equipment;
  private final PrepareRequest request;
  private final Attempt attempt;

  Preparation(
      Surroundings surroundings, Equipment equipment, PrepareRequest request, Attempt attempt) {
    this.surroundings = surroundings;
    this.equipment = equipment;
    this.request = request;
    this.attempt = attempt;
  }

  /** What is found before anything is taken. */
  private record Found(
      ModelSettings model,
      long promptBytes,
      List<ToolDefinition> toolset,
      Optional<Price> price,
      Workspace place) {}

  Prepared run() {
    Store store = surroundings.store();
    Optional<byte[]> begun = store.value(lineage(), Keys.RUN_START);
    if (begun.isPresent()) {
      return again(Json.read(begun.get(), RunStart.class));
    }
    Found found =
        Waiting.within(
            surroundings.setUpLimit(),
            "reading the agent from " + store.location(),
            attempt,
            this::find);
    attempt.check();
    WorkspaceSpec wanted = request.settings().workspace();
    new WorkspaceClaim(store, attempt)
        .take(
            found.place().place(equipment.workspaces().hostId()),
            lineage(),
            wanted != null && wanted.shared())
        .ifPresent(
            other -> {
              throw ActivityFailures.terminal(FailureType.WORKSPACE_HELD, other.problem());
            });
    surroundings.faults().reached(FaultPoint.AFTER_HOLD);
    return write(found);
  }

  /** A later attempt, or a run that was reset to before this. */
  private Prepared again(RunStart start) {
    Prepared prepared = start.prepared();
    HeldWorkspace.require(
        surroundings,
        attempt,
        lineage(),
        new WorkspacePlace(prepared.workspace(), start.by().host(), prepared.workspacePath()));
    return prepared;
  }

  private Found find() {
    AgentDefinition agent = Pins.agent(surroundings.store(), request.run());
    ModelSettings model = agent.model();
    requireProvider(model.provider());
    requireTools(agent.tools());
    Optional<Price> price = equipment.prices().find(model.provider(), model.model());
    requirePrice(model, price);
    return new Found(
        model,
        agent.systemPrompt().getBytes(StandardCharsets.UTF_8).length,
        agent.tools().stream().map(equipment.tools()::definition).toList(),
        price,
        equipment
            .workspaces()
            .resolve(Optional.ofNullable(request.settings().workspace()), lineage()));
  }

  private void requireProvider(String name) {
    if (!equipment.providers().contains(name)) {
      throw ActivityFailures.terminal(
          FailureType.CODE_MISSING,
          "this worker has no model provider "
              + name
              + ", only "
              + new TreeSet<>(equipment.providers())
              + ": start a worker that has it, then: pawl resume");
    }
  }

  private void requireTools(List<String> names) {
    List<String> missing =
        names.stream().filter(name -> equipment.tools().find(name).isEmpty()).toList();
    if (!missing.isEmpty()) {
      throw ActivityFailures.terminal(
          FailureType.CODE_MISSING,
          "this worker does not have the agent's tools "
              + missing
              + ", only "
              + equipment.tools().names()
              + ": start a worker that has them, then: pawl resume");
    }
  }

  private void requirePrice(ModelSettings model, Optional<Price> price) {
    RunSettings settings = request.settings();
    if (price.isEmpty()
        && !settings.allowUnpriced()
        && settings.limits().cost() instanceof Limit.AtMost<Money> limit) {
      throw ActivityFailures.terminal(
          FailureType.UNPRICED_MODEL,
          "no price is known for model "
              + model.model()
              + " of "
              + model.provider()
              + ", so its cost cannot be limited to "
              + limit.value().display()
              + ": add it to the worker's price file, or start again with --max-cost unlimited");
    }
  }

  private Prepared write(Found found) {
    byte[] toolset = Pins.toolset(found.toolset());
    Store store = surroundings.store();
    Prepared prepared =
        new Prepared(
            Digest.of(toolset),
            found.place().id(),
            found.place().path().toString(),
            TaskQueues.ofStore(store.id()),
            found.price().map(price -> price.rates().input()).orElse(null),
            found.price().map(price -> price.rates().output()).orElse(null),
            found.model().maxOutputTokens(),
            found.model().timeout(),
            toolset.length + found.promptBytes());
    RunStart start =
        new RunStart(
            RunStart.FORMAT,
            attempt.ref(),
            attempt.workflowId(),
            request.run().agent(),
            request.settings(),
            prepared,
            surroundings.clock().instant());
    return store.write(
        lineage(),
        batch -> {
          batch.putBlob(toolset);
          byte[] first = batch.putIfAbsent(Keys.RUN_START, Json.bytes(start));
          return first == null ? prepared : Json.read(first, RunStart.class).prepared();
        });
  }

  private LineageId lineage() {
    return request.run().lineage();
  }
}
