package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.message.Receipt;
import dev.pawl.contracts.message.Steer;
import dev.pawl.contracts.run.AgentRunResult;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.workflows.decide.Replies;
import io.temporal.client.WorkflowStub;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes after the last answer, while the transcript is closed. */
@Timeout(60)
class SealingTest {
  @Test
  void aMessageToARunThatIsBeingSealedIsToldThatItIsNotDelivered() throws Exception {
    CountDownLatch sealing = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    try (RunFixture run = new RunFixture(Replies::answer)) {
      run.sealing(
          () -> {
            sealing.countDown();
            await(asked);
          });
      WorkflowStub stub = run.start("a", RunSettings.of(Limits.NONE, ApprovalMode.SAFE, null));
      sealing.await();
      Receipt receipt =
          stub.update("steer", Receipt.class, new Steer("too late", null, "ann", "request-1"));
      stub.signal("steer", new Steer("later still", null, "ann", "request-2"));
      asked.countDown();
      assertThat(receipt.status()).isEqualTo(Receipt.Status.RUN_ENDING);
      assertThat(receipt.accepted()).isFalse();
      assertThat(receipt.message()).contains("not delivered");
      assertThat(stub.getResult(AgentRunResult.class).end()).isEqualTo(End.COMPLETED);
      assertThat(run.generated).hasSize(1);
      assertThat(run.sealed).hasSize(1);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
