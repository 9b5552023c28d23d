package dev.pawl.activities.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolDefinition;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyJudgeTest {
  @ParameterizedTest
  @CsvSource({
    "SAFE, READ, RUN", "SAFE, WRITE, RUN", "SAFE, SHELL, ASK", "SAFE, NETWORK, ASK",
    "ASK, READ, RUN", "ASK, WRITE, ASK", "ASK, SHELL, ASK", "ASK, NETWORK, ASK",
    "ALL, READ, RUN", "ALL, WRITE, RUN", "ALL, SHELL, RUN", "ALL, NETWORK, RUN",
    "NONE, READ, RUN", "NONE, WRITE, RUN", "NONE, SHELL, DENY", "NONE, NETWORK, DENY",
  })
  void modeAndAccessDecide(ApprovalMode mode, Access access, Verdict verdict) {
    for (Effect effect : Effect.values()) {
      Judgement judged = PolicyJudge.judge(Policy.of(mode), tool(access, effect));

      assertThat(judged.verdict()).isEqualTo(verdict);
      assertThat(judged.why() == null).isEqualTo(verdict == Verdict.RUN);
    }
  }

  @Test
  void matrixAboveIsComplete() {
    assertThat(ApprovalMode.values()).hasSize(4);
    assertThat(Access.values()).hasSize(4);
  }

  @ParameterizedTest
  @EnumSource(Access.class)
  void noneDeniesExactlyWhatSafeAsksFor(Access access) {
    ToolDefinition tool = tool(access, Effect.READ_ONLY);

    assertThat(PolicyJudge.judge(Policy.of(ApprovalMode.NONE), tool).verdict() == Verdict.DENY)
        .isEqualTo(PolicyJudge.judge(Policy.of(ApprovalMode.SAFE), tool).verdict() == Verdict.ASK);
  }

  @ParameterizedTest
  @EnumSource(ApprovalMode.class)
  void policyOfALaterBuildAsksForEverything(ApprovalMode mode) {
    for (Access access : Access.values()) {
      assertThat(
              PolicyJudge.judge(new Policy(Policy.FORMAT + 1, mode), tool(access, Effect.KEYED))
                  .verdict())
          .isEqualTo(Verdict.ASK);
    }
  }

  private static ToolDefinition tool(Access access, Effect effect) {
    return new ToolDefinition(
        "t", "1", "d", JsonNodeFactory.instance.objectNode(), effect, access, false, Duration.ZERO);
  }
}
