package dev.pawl.worker.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.EventStream;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.RunHandle;
import dev.pawl.client.RunOptions;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Seq;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.WorkspaceSpec;
import dev.pawl.store.ledger.Losses;
import dev.pawl.testkit.model.Gate;
import dev.pawl.testkit.model.RecordedRequest;
import dev.pawl.testkit.model.Reply;
import dev.pawl.testkit.server.NeedsRealServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A model call whose worker is killed each time it is under way, among calls that are harmless. */
@NeedsRealServer
class PoisonIT {
  private static final int OTHERS = Integer.getInteger("pawl.poison.others", 1);
  private static final int STEPS = Integer.getInteger("pawl.poison.steps", 10);
  private static final String POISON = "drink this";
  private static final Duration DELAY = Duration.ofMillis(300);
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(1);

  /** Retries leave no event. */
  private static final Duration LONGEST_STREAK = Duration.ofMinutes(25);

  @TempDir Path directory;

  private final BlockingQueue<Boolean> underWay = new LinkedBlockingQueue<>();
  private final Gate never = new Gate();
  private volatile boolean harmless;

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void aCallThatEndsItsWorkerParksItsRunAndNoOther() throws Exception {
    try (Fleet fleet = Fleet.start(directory)) {
      fleet.model().when(request -> request.bodyText().contains(POISON), this::taken);
      WorkerProcess worker = fleet.worker();
      Crowd crowd = Crowd.start(fleet, directory, OTHERS, STEPS, DELAY);
      RunHandle poison = fleet.run(options(fleet));
      CompletableFuture<RunEvent.Parked> parked =
          CompletableFuture.supplyAsync(() -> parked(poison))
              .whenComplete((event, failure) -> underWay.add(false));
      int deaths = 0;
      while (underWay()) {
        worker.kill();
        deaths++;
        worker = fleet.worker();
      }
      assertThat(parked.join().reason()).as(fleet::workerLogs).isEqualTo(ParkReason.WORKER_LOST);
      assertThat(deaths)
          .isBetween(Losses.ALONE, Math.min(Losses.AT_MOST, Losses.ALONE * (1 + OTHERS)));
      harmless = true;
      poison.resume("it is water now", MessageOptions.by("ann"));
      assertThat(fleet.end(poison).end()).isEqualTo(End.COMPLETED);
      Proof.say(
          "poison: one call that ends its worker beside %d runs x %d steps: parked after %d deaths,"
              + " completed once it was harmless; the others: %s",
          OTHERS, STEPS, deaths, crowd.end());
    } finally {
      never.open();
    }
  }

  /** Waits for the next time; false if there is none as the run waits for somebody. */
  private boolean underWay() throws InterruptedException {
    Boolean again = underWay.poll(Fleet.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(again).as("the call is retried").isNotNull();
    return again;
  }

  private Reply taken(RecordedRequest request) {
    if (harmless) {
      return Reply.text("done");
    }
    underWay.add(true);
    return Reply.text("never said").stallBeforeHeaders(never);
  }

  private static RunEvent.Parked parked(RunHandle run) {
    try (EventStream events = run.watch(Seq.START)) {
      while (true) {
        Optional<RunEvent> event = events.next(LONGEST_STREAK);
        assertThat(event).as("the run goes on").isPresent();
        if (event.get() instanceof RunEvent.Parked parked) {
          return parked;
        }
      }
    }
  }

  private RunOptions options(Fleet fleet) throws IOException {
    Path workspace = Files.createDirectories(directory.resolve("ws-poison"));
    return RunOptions.builder(fleet.agent("bash"), POISON)
        .id("poison")
        .limits(Limits.NONE)
        .heartbeatTimeout(HEARTBEAT_TIMEOUT)
        .workspace(new WorkspaceSpec(workspace.toString(), false))
        .build();
  }
}
