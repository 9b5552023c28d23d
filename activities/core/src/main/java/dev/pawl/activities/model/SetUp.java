package dev.pawl.activities.model;

import dev.pawl.activities.attempt.ActivityFailures;
import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.kernel.RequestBuilder;
import dev.pawl.activities.price.Price;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.AttemptRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Everything that a model call needs before it is made.
 *
 * @param plan the digest of the request
 * @param planned the bytes of the entries that the plan adds
 */
record SetUp(
    GenerateRequest request,
    Digest plan,
    ModelProvider provider,
    ModelSettings settings,
    Optional<Price> price,
    List<ToolDefinition> tools,
    List<byte[]> planned,
    ModelRequest asked,
    Body body) {

  /** A request's bytes. */
  static final class Body {
    private final byte[] bytes;
    private final Digest digest;

    Body(byte[] bytes) {
      this.bytes = bytes;
      this.digest = Digest.of(bytes);
    }

    byte[] bytes() {
      return bytes;
    }

    Digest digest() {
      return digest;
    }
  }

  static SetUp read(
      GenerateRequest request,
      Surroundings surroundings,
      Map<String, ModelProvider> providers,
      PriceTable prices,
      AttemptRef by) {
    Pins.known("request", request.format(), GenerateRequest.FORMAT);
    Store store = surroundings.store();
    AgentDefinition agent = Pins.agent(store, request.run());
    ModelSettings settings = agent.model();
    ModelProvider provider = provider(providers, settings.provider());
    List<ToolDefinition> tools = Pins.tools(store, request.run());
    Plan plan = request.plan();
    List<Entry> entries = new ArrayList<>(surroundings.transcript().read(plan.head()));
    List<byte[]> planned =
        PlanEntries.of(
            plan,
            entries,
            request.run().lineage(),
            new PlanEntries.Decider(store, by, surroundings.clock().instant()));
    for (byte[] entry : planned) {
      entries.add(Json.read(entry, Entry.class));
    }
    ModelRequest asked =
        RequestBuilder.build(agent, tools, entries, plan.toolsForbidden(), plan.maxOutputTokens());
    return new SetUp(
        request,
        PlanKey.of(request).digest(),
        provider,
        settings,
        prices.find(settings.provider(), settings.model()),
        tools,
        planned,
        asked,
        new Body(provider.encode(asked)));
  }

  int maxOutputTokens() {
    return asked.maxOutputTokens();
  }

  /** The same call with a shorter reply. */
  SetUp shortened(int maxOutputTokens) {
    ModelRequest shorter =
        new ModelRequest(
            asked.settings(),
            asked.system(),
            asked.tools(),
            asked.messages(),
            asked.toolsForbidden(),
            maxOutputTokens);
    return new SetUp(
        request,
        plan,
        provider,
        settings,
        price,
        tools,
        planned,
        shorter,
        new Body(provider.encode(shorter)));
  }

  /** Throws a terminal {@link FailureType#CODE_MISSING} where this worker has no such provider. */
  static ModelProvider provider(Map<String, ModelProvider> providers, String name) {
    ModelProvider provider = providers.get(name);
    if (provider == null) {
      throw ActivityFailures.terminal(
          FailureType.CODE_MISSING,
          "this worker has no model provider "
              + name
              + ", only "
              + new TreeSet<>(providers.keySet())
              + ": start a worker that has it, then: pawl resume");
    }
    return provider;
  }
}
