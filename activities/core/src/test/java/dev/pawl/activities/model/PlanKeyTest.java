package dev.pawl.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.transcript.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PlanKeyTest {
  private static final Plan FULL =
      new Plan(
          2,
          Digest.of("head"),
          List.of(
              new CallResult(1, CallResult.Kind.STORED, Digest.of("entry"), null),
              new CallResult(2, CallResult.Kind.DENIED, null, "not today")),
          List.of(
              new Inbound(Origin.STEERING, "hurry", null, 5),
              new Inbound(Origin.STEERING, null, Digest.of("long"), 9_000)),
          true,
          Notice.TOOL_CALLS_SPENT,
          500);
  private static final Plan FIRST = new Plan(1, null, List.of(), List.of(), false, null, 500);

  /** Ledgers hold answers under these: whoever changes one makes runs pay a second time. */
  @Test
  void digestsOfVersionOneStayForEver() {
    assertThat(key(FULL, Digest.of("toolset"), ApprovalMode.SAFE).hex())
        .isEqualTo("49dae333467568f9133af068823a61c207023fcd4d23286b66fdab80c068dc6a");
    assertThat(key(FIRST, null, ApprovalMode.SAFE).hex())
        .isEqualTo("03dcf30aa39572ac9cdd7c34ba508f8e473122b347c2cfa604b3444c1c6d2c01");
  }

  @Test
  void whatTheModelIsNotSentMakesNoOtherPlan() {
    assertThat(key(FULL, null, ApprovalMode.ALL)).isEqualTo(key(FULL, null, ApprovalMode.NONE));
    RunRef run = new RunRef(LineageId.random(), Digest.of("agent"), null, null);
    GenerateRequest limited =
        new GenerateRequest(
            GenerateRequest.FORMAT,
            run,
            FULL,
            Policy.of(ApprovalMode.ALL),
            9,
            false,
            Money.of("0.5"),
            7L,
            256);
    assertThat(PlanKey.of(limited).digest()).isEqualTo(key(FULL, null, ApprovalMode.ALL));
  }

  @Test
  void anotherStepOrToolsetIsAnotherPlan() {
    assertThat(key(FULL, null, ApprovalMode.SAFE))
        .isNotEqualTo(key(FIRST, null, ApprovalMode.SAFE))
        .isNotEqualTo(key(FULL, Digest.of("toolset"), ApprovalMode.SAFE));
  }

  private static Digest key(Plan plan, @Nullable Digest toolset, ApprovalMode mode) {
    RunRef run = new RunRef(LineageId.random(), Digest.of("agent"), toolset, "workspace");
    return PlanKey.of(
            new GenerateRequest(GenerateRequest.FORMAT, run, plan, Policy.of(mode), 3, true))
        .digest();
  }
}
