package dev.pawl.workflows.decide;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.CarriedDraft;
import dev.pawl.contracts.run.CarriedState;
import dev.pawl.contracts.run.Hold;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.Origin;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What one execution hands to the next, the next hands on: a part that is forgotten shows here. */
class RunProgressTest {
  private static final Instant NOW = Instant.parse("2026-01-03T00:00:00Z");

  @Test
  void whatWasCarriedIsCarriedOn() {
    CarriedState carried = carried();
    RunSettings settings = RunSettings.of(Limits.NONE, ApprovalMode.SAFE, null);
    CarriedState next = new RunProgress(Rules.CURRENT, settings, carried, NOW).carry(NOW);
    ObjectNode expected = Json.mapper().valueToTree(carried);
    expected.put("execution", carried.execution() + 1);
    assertThat(Json.mapper().<JsonNode>valueToTree(next)).isEqualTo(expected);
  }

  /** Calls lie in blobs here, and the next execution counts its steps itself. */
  @Test
  void everyPartOfTheStateIsTried() throws ReflectiveOperationException {
    Set<String> elsewhere = Set.of("calls", "stepsInExecution", "format");
    CarriedState tried = carried();
    CarriedState nothing = new CarriedDraft().state();
    for (RecordComponent part : CarriedState.class.getRecordComponents()) {
      if (!elsewhere.contains(part.getName())) {
        assertThat(part.getAccessor().invoke(tried))
            .as(part.getName())
            .isNotEqualTo(part.getAccessor().invoke(nothing));
      }
    }
  }

  private static CarriedState carried() {
    CarriedDraft draft = new CarriedDraft();
    draft.execution = 2;
    draft.startedAt = Instant.parse("2026-01-01T00:00:00Z");
    draft.active = Duration.ofMinutes(3);
    draft.prepared =
        new Prepared(Digest.of("tools"), "w", "/w", "queue", null, null, 4, Duration.ofMinutes(5));
    draft.limits = Limits.DEFAULT;
    draft.spending = new Spending(7, 8, Usage.of(9, 10), Money.of("0.11"), 12, Money.of("0.13"));
    draft.charge = new StepCharge(Usage.of(14, 15), Money.of("0.16"), 17, Money.of("0.18"));
    draft.step = 19;
    draft.head = Digest.of("head");
    draft.answer = Digest.of("answer");
    draft.answerPreview = "preview";
    draft.tree = "tree";
    draft.inbox = List.of(new Inbound(Origin.STEERING, "text", null, 20));
    draft.requestIds = List.of("id");
    draft.hold = new Hold(true, ParkReason.BUDGET, "why", NOW);
    draft.toolsForbidden = true;
    draft.deliverAfterPause = true;
    draft.pauses = 21;
    draft.cutOff = 22;
    draft.rejected = 23;
    draft.lastInputTokens = 24;
    draft.pendingBytes = 25;
    draft.chargedStep = 27;
    draft.noticeGiven = true;
    draft.olderIds = Digest.of("ids");
    draft.callParts = List.of(Digest.of("part"));
    draft.emptyReplies = 28;
    return draft.state();
  }
}
