package dev.pawl.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolDefinition;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Recorded approvals name these digests, and clients of other builds compute them. */
class PinnedDigestsTest {
  @Test
  void aPolicysDigestNeverChanges() {
    assertThat(Policy.of(ApprovalMode.SAFE).digest())
        .isEqualTo(Digest.of("{\"format\":1,\"mode\":\"SAFE\"}"));
  }

  @Test
  void aToolsDigestNeverChanges() {
    ToolDefinition tool =
        new ToolDefinition(
            "read_file",
            "1",
            "Reads a file.",
            Json.tree("{\"type\":\"object\"}"),
            Effect.READ_ONLY,
            Access.READ,
            false,
            Duration.ofMinutes(1));
    assertThat(tool.digest())
        .isEqualTo(
            Digest.of(
                "{\"name\":\"read_file\",\"version\":\"1\",\"description\":\"Reads a file.\","
                    + "\"parameters\":{\"type\":\"object\"},\"effect\":\"READ_ONLY\","
                    + "\"access\":\"READ\",\"sequential\":false,\"timeout\":\"PT1M\"}"));
  }
}
