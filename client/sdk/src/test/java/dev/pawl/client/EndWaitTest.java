package dev.pawl.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.client.FakeActivities.Call;
import dev.pawl.client.FakeActivities.Reply;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.run.End;
import dev.pawl.testkit.server.NeedsRealServer;
import dev.pawl.testkit.server.RealServer;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.MethodDescriptor;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
@Timeout(90)
class EndWaitTest {
  private static final int STEPS = 30;

  @TempDir Path directory;

  /** Counts what is asked of the server. */
  private static final class Counting implements ClientInterceptor {
    final AtomicInteger reads = new AtomicInteger();

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      if ("GetWorkflowExecutionHistory".equals(method.getBareMethodName())) {
        reads.incrementAndGet();
      }
      return next.newCall(method, options);
    }
  }

  @Test
  void whoWaitsForTheEndDoesNotReadEachStep(RealServer server) {
    Counting counting = new Counting();
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder()
                .setTarget(server.target())
                .setGrpcClientInterceptors(List.of(counting))
                .build());
    CountDownLatch waiting = new CountDownLatch(1);
    try (World world = World.on(server, directory).withWorker();
        AgentClient client =
            AgentClient.of(AgentClientOptions.of(stubs, RealServer.NAMESPACE, world.store))) {
      world.fake.model =
          request -> {
            await(waiting);
            return request.plan().step() < STEPS
                ? Reply.calls(new Call("bash", "{}", Verdict.RUN))
                : Reply.text("done");
          };
      RunHandle run = client.start(World.options("many-steps").build());
      waiting.countDown();
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(counting.reads).hasValueLessThan(STEPS / 2);
    } finally {
      stubs.shutdownNow();
    }
  }

  @Test
  void theEndIsWaitedForAcrossExecutionsAndNoLongerThanAsked(RealServer server) {
    CountDownLatch asked = new CountDownLatch(1);
    try (World world = World.on(server, directory).withWorker()) {
      world.fake.model =
          request -> {
            if (request.plan().step() == 5) {
              await(asked);
            }
            return request.plan().step() < 5
                ? Reply.calls(new Call("bash", "{}", Verdict.RUN))
                : Reply.text("done");
          };
      RunHandle run =
          world.client.start(
              World.options("handed-on").continueAsNewEvery(Limit.atMost(2)).build());
      assertThat(run.awaitEnd(Duration.ofMillis(300))).isEmpty();
      asked.countDown();
      assertThat(run.awaitEnd(World.PATIENCE)).map(RunOutcome::end).contains(End.COMPLETED);
      assertThat(run.history().executions()).hasSizeGreaterThan(1);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
