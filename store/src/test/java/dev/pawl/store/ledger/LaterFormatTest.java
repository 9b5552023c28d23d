package dev.pawl.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.LaterFormatException;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.activity.Sealed;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record that a later version wrote is refused, never misread. */
class LaterFormatTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        AnswerRecord.class,
        ClaimRecord.class,
        FailureRecord.class,
        HeldAgain.class,
        HistoryKept.class,
        IntentRecord.class,
        MessageRecord.class,
        ProcessRecord.class,
        RunEnd.class,
        RunServer.class,
        RunStart.class,
        ToolEndRecord.class,
        ToolIntentRecord.class,
        ToolResultRecord.class,
        TreeRecord.class
      })
  void ledgerValuesSayTheirFormat(Class<?> type) {
    assertThatThrownBy(() -> read("{\"format\":2}", type))
        .isInstanceOf(LaterFormatException.class)
        .hasMessageContaining("format 2")
        .hasMessageContaining("later");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        ExecuteResult.class,
        GenerateResult.class,
        Prepared.class,
        Sealed.class,
        RunMemo.class
      })
  void recordsWithoutAFormatAreFormatOne(Class<?> type) {
    assertThatThrownBy(() -> read("{\"format\":2,\"calls\":[]}", type))
        .isInstanceOf(LaterFormatException.class);
  }

  @Test
  void entriesWithoutAFormatAreFormatOne() {
    String entry = "{\"type\":\"user\",\"origin\":\"PROMPT\",\"text\":\"go\"";
    assertThat(read(entry + "}", Entry.class)).isEqualTo(new Entry.User(Origin.PROMPT, "go"));
    assertThat(read(entry + ",\"format\":1,\"more\":2}", Entry.class))
        .isEqualTo(new Entry.User(Origin.PROMPT, "go"));
    assertThatThrownBy(() -> read(entry + ",\"format\":2}", Entry.class))
        .isInstanceOf(LaterFormatException.class)
        .hasMessageContaining("User of format 2");
  }

  private static Object read(String json, Class<?> type) {
    return Json.read(json.getBytes(StandardCharsets.UTF_8), type);
  }
}
