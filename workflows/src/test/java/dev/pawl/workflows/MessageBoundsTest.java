package dev.pawl.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.Control;
import dev.pawl.contracts.run.ExtendBudget;
import dev.pawl.contracts.run.Receipt;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.Steer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Whatever people send, a run's state stays small enough to be handed on. */
class MessageBoundsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final RunProgress run =
      new RunProgress(
          RunFixture.input(RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, null)), NOW);
  private final Messages messages = new Messages(run, RunFixture.LINEAGE);

  @Test
  void waitingTextIsBoundedInBytes() {
    for (int i = 0; i < 400; i++) {
      messages.steer(new Steer("x".repeat(12_000), null, "ann", "id-" + i));
    }
    assertThat(carried()).isLessThan(64 * 1024);
    assertThat(messages.steer(new Steer("x".repeat(12_000), null, "ann", null)).status())
        .isEqualTo(Receipt.Status.REFUSED);
  }

  @Test
  void waitingReferencesAreBoundedToo() {
    for (int i = 0; i < 1000; i++) {
      messages.steer(new Steer(null, Digest.of("text " + i), "ann", "id-" + i));
    }
    assertThat(carried()).isLessThan(64 * 1024);
  }

  @Test
  void namesAndReasonsAreNoPlaceForText() {
    String text = "x".repeat(3000);
    assertThat(messages.stop(new Control("ann", null, text)).status())
        .isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.pause(new Control(text, null, null), NOW).status())
        .isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.resume(new Control("ann", text, null)).status())
        .isEqualTo(Receipt.Status.REFUSED);
    assertThat(run.ending).isNull();
  }

  @Test
  void aMessageWithoutAPayloadThrowsNothing() {
    assertThat(messages.steer(null).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.ask(null).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.approve(null, NOW).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.deny(null, NOW).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.extendBudget(null).status()).isEqualTo(Receipt.Status.REFUSED);
    assertThat(messages.pause(null, NOW).status()).isEqualTo(Receipt.Status.ACCEPTED);
    assertThat(messages.resume(null).status()).isEqualTo(Receipt.Status.ACCEPTED);
    assertThat(messages.stop(null).status()).isEqualTo(Receipt.Status.ACCEPTED);
  }

  @Test
  void aWallTimeBeyondTemporalsArithmeticIsRefused() {
    ExtendBudget ages =
        new ExtendBudget(
            null, null, null, null, Limit.atMost(Duration.ofDays(100_000)), "ann", null);
    assertThat(messages.extendBudget(ages).status()).isEqualTo(Receipt.Status.REFUSED);
  }

  private int carried() {
    return Json.bytes(run.carry(NOW)).length;
  }
}
