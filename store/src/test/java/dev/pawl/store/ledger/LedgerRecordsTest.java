package dev.pawl.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.Spending;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.transcript.ResultStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each record against the JSON that the first version wrote: a ledger is read years later. */
final class LedgerRecordsTest {
  private static final AttemptRef BY =
      new AttemptRef("run-1", "activity-1", 2, "host-1", "7@machine", "build-1");
  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");
  private static final Digest A = Digest.of("a");
  private static final Digest B = Digest.of("b");
  private static final LineageId LINEAGE = new LineageId("00000000-0000-4000-8000-000000000001");

  static List<Record> records() {
    return Stream.concat(modelRecords(), Stream.concat(toolRecords(), runRecords())).toList();
  }

  private static Stream<Record> modelRecords() {
    return Stream.of(
        new MessageRecord(1, BY, A, AT),
        new IntentRecord(
            1, BY, 3, A, "anthropic", "m", B, 2048, 1, 1, Money.of("0.5"), AT, 500, null, null),
        new AnswerRecord(
            1,
            BY,
            "run-1/activity-1/000002",
            A,
            B,
            1,
            1,
            "anthropic",
            "m-2",
            A,
            new Usage(1, 2, 3, 4, 5, 1),
            true,
            Money.of("0.25"),
            AT),
        new FailureRecord(
            1,
            BY,
            A,
            FailureType.OVERLOADED,
            true,
            Usage.of(4, 1),
            Money.of("0.1"),
            "overloaded",
            AT));
  }

  private static Stream<Record> toolRecords() {
    return Stream.of(
        new ClaimRecord(1, BY, "token", AT),
        new ToolIntentRecord(
            1,
            BY,
            "bash",
            "1",
            "2",
            Effect.AT_MOST_ONCE,
            Access.SHELL,
            A,
            B,
            new Approval("ann", true, B, "looks right"),
            AT,
            null),
        new Company(4, 2),
        new ToolEndRecord(1, BY, ToolEndRecord.Way.SHUT_DOWN, AT),
        new ProcessRecord(1, BY, new ProcessIdentity("host-1", 4711, 99), AT),
        new ToolResultRecord(1, BY, A, ResultStatus.OK, 512, B, AT),
        new TreeRecord(1, BY, "workspace-1", "4b825dc642cb6eb9a060e54bf8d69288fbee4904", AT));
  }

  private static Stream<Record> runRecords() {
    return Stream.of(
        new RunStart(
            1,
            BY,
            "fix-1",
            A,
            RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, new WorkspaceSpec("/w", false)),
            new Prepared(
                B,
                "workspace-1",
                "/w",
                "pawl-store",
                Money.of("3"),
                Money.of("15"),
                8192,
                Duration.ofMinutes(10)),
            AT),
        new RunEnd(
            1,
            BY,
            "fix-1",
            1,
            7,
            new AgentRunResult(
                1, LINEAGE, End.COMPLETED, null, null, A, B, "Done.", Spending.ZERO, null),
            AT),
        new HeldAgain(1, BY, AT),
        new HistoryKept(1, BY, "fix-1", 1, "run-1", A, 84, AT));
  }

  @ParameterizedTest
  @MethodSource("records")
  void recordIsWrittenAsItAlwaysWas(Record value) {
    assertThat(Json.mapper().valueToTree(value).toPrettyString())
        .isEqualTo(golden(value).toPrettyString());
  }

  @ParameterizedTest
  @MethodSource("records")
  void recordOfALaterVersionIsReadWithoutWhatItAdds(Record value) {
    ObjectNode later = (ObjectNode) golden(value);
    later.put("addedLater", "something");

    assertThat((Object) Json.read(Json.bytes(later), value.getClass())).isEqualTo(value);
  }

  private static JsonNode golden(Record value) {
    String name = value.getClass().getSimpleName() + ".json";
    try (InputStream file = LedgerRecordsTest.class.getResourceAsStream(name)) {
      return Json.mapper().readTree(file);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
