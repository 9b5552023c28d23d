package dev.pawl.contracts.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.transcript.Origin;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Executions of other builds read what is carried, so its JSON stays as it is. */
class CarriedStateTest {
  private static final String JSON =
      """
        {"format":1,
        "execution":2,
        "startedAt":"2026-01-01T00:00:00Z",
        "active":"PT3M",
        "prepared":{"toolset":"f9d35d43770d39092a663e665e82ae1d84a9e0da3d0d10c407acada6a40cd281",
        "workspace":"w","workspacePath":"/w","toolQueue":"queue","maxOutputTokens":4,
        "modelTimeout":"PT5M","fixedBytes":6},
        "limits":{"steps":"unlimited","toolCalls":"unlimited","tokens":"unlimited",
        "cost":"unlimited","wallTime":"unlimited"},
        "spending":{"steps":7,"toolCalls":8,"usage":{"input":9,"cacheRead":0,"cacheWrite":0,
        "cacheWriteHour":0,"output":10,"reasoning":0},"cost":"0.11","lostAttempts":12,
        "lostCost":"0.13"},
        "charge":{"usage":{"input":14,"cacheRead":0,"cacheWrite":0,"cacheWriteHour":0,"output":15,
        "reasoning":0},"cost":"0.16","lostAttempts":17,"lostCost":"0.18"},
        "step":19,
        "head":"9f2e6d33a3717ee826353a404ba4618d1aeeb6879ad7936bce8ed5f46814924d",
        "answer":"0db52f4076c082518412afd3dd3576e2cb0c63703fd7fed5e23ade60efef31d9",
        "answerPreview":"preview",
        "tree":"tree",
        "calls":[],
        "inbox":[{"origin":"STEERING","text":"text","bytes":20}],
        "requestIds":["id"],
        "hold":{"paused":true,"parked":"BUDGET","message":"why","since":"2026-01-02T00:00:00Z"},
        "toolsForbidden":true,
        "deliverAfterPause":false,
        "pauses":21,
        "cutOff":22,
        "rejected":23,
        "lastInputTokens":24,
        "pendingBytes":25,
        "stepsInExecution":26,
        "chargedStep":27,
        "noticeGiven":true,
        "olderIds":"23466067f626bf8a3ae1a39cdf81f31303220b331b5064c6e00662dcc34deaaf",
        "callParts":["37a680133bd09342f934afb8dd2c7d9e1b624da5f35e3a38adb103e37c055ed1"],
        "emptyReplies":28}
        """;

  @Test
  void itsJsonNeverChanges() {
    assertThat(written(full())).isEqualTo(JSON.replace("\n", ""));
  }

  @Test
  void whatIsWrittenIsReadBack() {
    assertThat(Json.read(Json.bytes(full()), CarriedState.class)).isEqualTo(full());
  }

  @Test
  void whatIsAbsentIsNotWritten() {
    assertThat(written(new CarriedDraft().state()))
        .doesNotContain(
            "prepared", "head", "answer", "tree", "olderIds", "callParts", "emptyReplies");
  }

  private static String written(CarriedState state) {
    return new String(Json.bytes(state), StandardCharsets.UTF_8);
  }

  /** Each part differs from every other, so that none can be taken for another. */
  private static CarriedState full() {
    CarriedDraft draft = new CarriedDraft();
    draft.execution = 2;
    draft.startedAt = Instant.parse("2026-01-01T00:00:00Z");
    draft.active = Duration.ofMinutes(3);
    draft.prepared =
        new Prepared(
            Digest.of("tools"), "w", "/w", "queue", null, null, 4, Duration.ofMinutes(5), 6L);
    draft.limits = Limits.NONE;
    draft.spending = new Spending(7, 8, Usage.of(9, 10), Money.of("0.11"), 12, Money.of("0.13"));
    draft.charge = new StepCharge(Usage.of(14, 15), Money.of("0.16"), 17, Money.of("0.18"));
    draft.step = 19;
    draft.head = Digest.of("head");
    draft.answer = Digest.of("answer");
    draft.answerPreview = "preview";
    draft.tree = "tree";
    draft.inbox = List.of(new Inbound(Origin.STEERING, "text", null, 20));
    draft.requestIds = List.of("id");
    draft.hold = new Hold(true, ParkReason.BUDGET, "why", Instant.parse("2026-01-02T00:00:00Z"));
    draft.toolsForbidden = true;
    draft.pauses = 21;
    draft.cutOff = 22;
    draft.rejected = 23;
    draft.lastInputTokens = 24;
    draft.pendingBytes = 25;
    draft.stepsInExecution = 26;
    draft.chargedStep = 27;
    draft.noticeGiven = true;
    draft.olderIds = Digest.of("ids");
    draft.callParts = List.of(Digest.of("part"));
    draft.emptyReplies = 28;
    return draft.state();
  }
}
