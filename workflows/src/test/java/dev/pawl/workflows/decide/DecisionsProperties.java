package dev.pawl.workflows.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * A simulated world does what the decisions say, in random order, and holds them to their promises.
 */
class DecisionsProperties {
  private static final RunSettings SETTINGS =
      RunSettings.of(
          new Limits(
              Limit.atMost(30),
              Limit.atMost(20),
              Limit.atMost(50_000L),
              Limit.atMost(Money.of("1")),
              Limit.atMost(Duration.ofHours(1))),
          ApprovalMode.SAFE,
          null);

  @Property(tries = 2000)
  void whateverHappensEveryPromiseIsKept(@ForAll long seed) {
    new World(seed).run();
  }

  /** One random life of a run. */
  private static final class World {
    private final Random random;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private RunProgress run = new RunProgress(Inputs.of(SETTINGS), now);
    private Messages messages = new Messages(run, Inputs.LINEAGE);
    private Spending before = Spending.ZERO;
    private int delivered;
    private int accepted = 1;
    private boolean sealed;

    World(long seed) {
      random = new Random(seed);
    }

    void run() {
      for (int i = 0; i < 400 && !sealed; i++) {
        now = now.plusMillis(random.nextInt(2000));
        if (random.nextInt(4) == 0) {
          personDoesSomething();
        }
        if (random.nextInt(3) == 0) {
          somethingOpenEnds();
        }
        handOver();
        ToolOutcome.expire(run, now);
        Decision decision = Decisions.next(Rules.CURRENT, run, now, false);
        run.watch.set(now, !(decision instanceof Decision.Wait) || run.anythingOpen());
        perform(decision);
        check();
      }
    }

    private void perform(Decision decision) {
      if (decision instanceof Decision.Prepare) {
        assertThat(run.prepared).isNull();
        run.prepared =
            new Prepared(
                Digest.of("t"),
                "w",
                "/w",
                "q",
                Money.of("3"),
                Money.of("15"),
                1000,
                Duration.ofMinutes(1));
      } else if (decision instanceof Decision.Generate generate) {
        assertThat(run.anythingOpen()).isFalse();
        assertThat(run.hold.holds()).isFalse();
        assertThat(Budget.reached(run.limits, run.account.spending(), run.watch.read(now)))
            .isNull();
        assertThat(generate.plan().results()).hasSameSizeAs(run.calls.all());
        run.modelOpen = true;
        run.backoffsEnded = false;
        run.carriedByModel = generate.plan().inbound().size();
      } else if (decision instanceof Decision.Execute execute) {
        execute.calls().forEach(this::begin);
      } else if (decision instanceof Decision.EndBackoffs) {
        run.backoffsEnded = true;
      } else if (decision instanceof Decision.Park park) {
        run.park(park.reason(), park.message(), now);
      } else if (decision instanceof Decision.Seal) {
        assertThat(run.anythingOpen()).isFalse();
        assertThat(run.calls.results()).hasSameSizeAs(run.calls.all());
        sealed = true;
      }
    }

    private void begin(CallState call) {
      assertThat(call.phase()).isEqualTo(CallState.Phase.READY);
      assertThat(call.planned().verdict() == Verdict.RUN || call.approval() != null)
          .as("nothing runs before its approval")
          .isTrue();
      run.calls.put(
          new CallState(
              call.planned(),
              CallState.Phase.RUNNING,
              call.askedAt(),
              null,
              call.approval(),
              null));
      run.backoffsEnded = false;
      List<CallState> running =
          run.calls.all().stream()
              .filter(other -> other.phase() == CallState.Phase.RUNNING)
              .toList();
      assertThat(running).hasSizeLessThanOrEqualTo(SETTINGS.parallelTools());
      if (running.stream().anyMatch(other -> other.planned().sequential())) {
        assertThat(running).as("a sequential call overlaps nothing").hasSize(1);
      }
    }

    private void personDoesSomething() {
      String id = random.nextBoolean() ? null : "r" + random.nextInt(40);
      String call = (run.step == 0 ? 1 : run.step) + "." + (1 + random.nextInt(3));
      switch (random.nextInt(9)) {
        case 0, 1 -> {
          if (messages.steer(new Steer("go", null, "ann", id)).status()
              == Receipt.Status.ACCEPTED) {
            accepted++;
          }
        }
        case 2, 3 ->
            messages.approve(
                new Approve(call, "ann", id, null, null, null, null, null, null, null), now);
        case 4 -> messages.deny(new Deny(call, "ann", id, "no"), now);
        case 5 -> messages.pause(new Control("ann", id, null), now);
        case 6 -> messages.resume(new Control("ann", id, null));
        case 7 -> {
          if (random.nextInt(10) == 0) {
            messages.stop(new Control("ann", id, null));
          }
        }
        default ->
            messages.extendBudget(
                new ExtendBudget(
                    null, Limit.atMost(random.nextInt(40)), null, null, null, "ann", id));
      }
      if (id != null) {
        duplicateChangesNothing(id);
      }
    }

    private void duplicateChangesNothing(String id) {
      if (run.requestIds.contains(id) && !run.anythingOpen()) {
        CarriedState state = run.carry(now);
        messages.steer(new Steer("again", null, "ann", id));
        messages.stop(new Control("ann", id, null));
        messages.pause(new Control("ann", id, null), now);
        assertThat(run.carry(now)).isEqualTo(state);
      }
    }

    private void somethingOpenEnds() {
      if (run.modelOpen) {
        modelEnds();
        return;
      }
      List<CallState> running =
          new ArrayList<>(
              run.calls.all().stream().filter(c -> c.phase() == CallState.Phase.RUNNING).toList());
      if (running.isEmpty()) {
        return;
      }
      CallState call = running.get(random.nextInt(running.size()));
      if (random.nextInt(8) == 0) {
        ToolOutcome.failed(run, call, failure(), now);
      } else {
        boolean asks = random.nextInt(8) == 0;
        ToolOutcome.executed(
            run,
            call,
            new ExecuteResult(
                asks ? null : Digest.of("r"),
                asks ? null : ResultStatus.OK,
                9,
                "",
                null,
                null,
                null),
            now);
      }
    }

    private void modelEnds() {
      if (random.nextInt(6) == 0) {
        ModelOutcome.failed(run, failure(), now);
        return;
      }
      delivered += run.carriedByModel;
      List<PlannedCall> calls = new ArrayList<>();
      for (int place = 1; place <= random.nextInt(4); place++) {
        calls.add(Replies.call(place, any(Verdict.class), random.nextBoolean()));
      }
      StopReason stop = calls.isEmpty() ? any(StopReason.class) : StopReason.CALLS;
      int step = run.step + 1;
      ModelOutcome.generated(
          run,
          new GenerateResult(
              Digest.of("h" + step),
              Digest.of("a" + step),
              "",
              Digest.of("q"),
              10,
              new StepCharge(Usage.of(10, 5), Money.of("0.01"), 0, Money.ZERO),
              stop,
              calls,
              null),
          now);
    }

    private <E extends Enum<E>> E any(Class<E> type) {
      List<E> all = List.copyOf(EnumSet.allOf(type));
      return all.get(random.nextInt(all.size()));
    }

    private Failure failure() {
      FailureType type = any(FailureType.class);
      return new Failure(
          type,
          "failed",
          null,
          random.nextInt(4) == 0,
          run.backoffsEnded && random.nextBoolean(),
          any(BudgetKind.class));
    }

    /** Continue-as-new: what is written and read back decides as what it was written from. */
    private void handOver() {
      if (run.anythingOpen() || run.ending != null || random.nextInt(5) != 0) {
        return;
      }
      Decision wanted = Decisions.next(Rules.CURRENT, run, now, false);
      CarriedState carried = Json.read(Json.bytes(run.carry(now)), CarriedState.class);
      run = new RunProgress(Rules.CURRENT, SETTINGS, carried, now);
      messages = new Messages(run, Inputs.LINEAGE);
      assertThat(Decisions.next(Rules.CURRENT, run, now, false)).isEqualTo(wanted);
    }

    private void check() {
      Spending spent = run.account.spending();
      assertThat(spent.charged())
          .as("a budget never shrinks")
          .isGreaterThanOrEqualTo(before.charged());
      assertThat(spent.steps()).isGreaterThanOrEqualTo(before.steps());
      assertThat(spent.toolCalls()).isGreaterThanOrEqualTo(before.toolCalls());
      before = spent;
      assertThat(delivered + run.inbox.size())
          .as("no accepted message is lost or doubled")
          .isEqualTo(accepted);
    }
  }
}
