package dev.pawl.testkit.invariants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * I8: no model call is made where what was known to be spent has reached a limit, and no more calls
 * run than the limit allows. Wall time is left to the tests that measure it.
 */
final class BudgetRules {
  private BudgetRules() {}

  static void check(Story story, Consumer<String> violation) {
    for (Story.Step step : story.steps()) {
      int at = step.work().scheduled();
      Limits limits = limits(story, at);
      Spending before = before(story, step);
      if (limits.steps().reachedBy(before.steps())
          || limits.tokens().reachedBy(before.tokens())
          || limits.cost().reachedBy(before.charged())) {
        violation.accept(
            "step " + step.number() + " was begun after " + before + ", with " + limits);
      }
    }
    Set<CallRef> begun = new HashSet<>();
    for (Story.ToolCall call : story.calls()) {
      if (begun.add(call.work().request().call())
          && limits(story, call.work().scheduled()).toolCalls().reachedBy(begun.size() - 1)) {
        violation.accept(call.work().request().call() + " is one call too many");
      }
    }
  }

  /** What was settled before a step, as the workflow was told. */
  private static Spending before(Story story, Story.Step next) {
    Map<Integer, StepCharge> charges = new TreeMap<>();
    for (Story.Step step : story.steps()) {
      if (step.number() < next.number() && step.work().completed() < next.work().scheduled()) {
        charges.put(step.number(), step.work().result().orElseThrow().charge());
      }
    }
    Spending spent = Spending.ZERO.withSteps(charges.size());
    for (StepCharge charge : charges.values()) {
      spent = spent.plus(charge);
    }
    return spent;
  }

  /** The limits at some time: a signal that may have been refused counts as taken. */
  private static Limits limits(Story story, int at) {
    Limits limits = story.inputs().get(0).settings().limits();
    for (Told told : story.told()) {
      if (told.name().equals("extendBudget") && told.mayCount() && told.at() < at) {
        limits = extended(limits, told.payload());
      }
    }
    return limits;
  }

  private static Limits extended(Limits old, JsonNode payload) {
    ExtendBudget by;
    try {
      by = Json.read(payload.toString().getBytes(StandardCharsets.UTF_8), ExtendBudget.class);
    } catch (IllegalArgumentException refused) {
      return old;
    }
    return new Limits(
        Objects.requireNonNullElse(by.steps(), old.steps()),
        Objects.requireNonNullElse(by.toolCalls(), old.toolCalls()),
        Objects.requireNonNullElse(by.tokens(), old.tokens()),
        Objects.requireNonNullElse(by.cost(), old.cost()),
        Objects.requireNonNullElse(by.wallTime(), old.wallTime()));
  }
}
