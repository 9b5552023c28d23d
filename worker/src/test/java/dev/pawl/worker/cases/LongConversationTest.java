package dev.pawl.worker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.HistoryDocument;
import dev.pawl.client.RunHandle;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case E-01 with 100 steps; {@code LongRunIT} has it with 1,000. The invariants hold every event
 * under 64 KB.
 */
@OnRealServer
@Timeout(180)
class LongConversationTest {
  private static final int STEPS = 100;
  private static final String CONVERSATION = "c".repeat(800 * 1024);
  private static final String OUTPUT = "o".repeat(5 * 1024);

  @TempDir Path directory;

  private static Reply step(RecordedRequest request) {
    return Wire.answers(request) < STEPS
        ? Reply.toolCall("dump", "{\"text\":\"" + Wire.answers(request) + "\"}")
        : Reply.text("done");
  }

  @Test
  void aHundredCallsOnALongConversationCostTheHistoryNothingMore(CaseServer server) {
    TestTool<TestTool.Text> dump = TestTool.of("dump", (text, context) -> ToolOutput.of(OUTPUT));
    try (CaseRun cases = CaseRun.on(server, directory, dump)) {
      cases.model().keepBodies(2).otherwise(LongConversationTest::step);
      RunHandle run = cases.start(cases.options(CONVERSATION).limits(Limits.NONE));
      assertThat(cases.end(run).end()).isEqualTo(End.COMPLETED);
      assertThat(dump.calls()).hasSize(STEPS);
      assertThat(cases.model().requests()).hasSize(STEPS + 1);
      assertThat(cases.model().request(STEPS + 1).body().length)
          .isGreaterThan(CONVERSATION.length() + STEPS * OUTPUT.length());
      assertThat(bytes(run.history())).isLessThan(STEPS * 4096);
    }
  }

  /** Of the whole history; the case wants less than 3 MB, we promise 4 KB a step. */
  private static int bytes(HistoryDocument document) {
    return document.executions().stream()
        .mapToInt(execution -> execution.history().getSerializedSize())
        .sum();
  }
}
