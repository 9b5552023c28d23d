package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is there when it is looked for, and gone when the worker begins to ask for work.
 */
@Timeout(120)
final class WorkerStartIT {
  @TempDir Path home;

  @Test
  void aServerThatGoesAgainWhileTheWorkerStartsIsWaitedFor() throws Exception {
    Fickle fickle = new Fickle();
    Server server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0))
            .addService(fickle)
            .build()
            .start();
    try (WorkerJvm worker = WorkerJvm.of("127.0.0.1:" + server.getPort(), home)) {
      worker.saying("the Temporal server has gone again (UNAVAILABLE)");
      worker.saying("waiting for the Temporal server");
      fickle.back = true;
      worker.saying("serving task queue");
      worker.terminate();
      assertThat(worker.exitCode()).isEqualTo(143);
    } finally {
      server.shutdownNow();
    }
  }

  /** Answers the first look, and the others once it is back. */
  private static final class Fickle extends WorkflowServiceGrpc.WorkflowServiceImplBase {
    private final AtomicInteger looks = new AtomicInteger();
    private volatile boolean back;

    @Override
    public void describeNamespace(
        DescribeNamespaceRequest request, StreamObserver<DescribeNamespaceResponse> observer) {
      if (looks.incrementAndGet() > 1 && !back) {
        observer.onError(Status.UNAVAILABLE.asRuntimeException());
        return;
      }
      observer.onNext(DescribeNamespaceResponse.getDefaultInstance());
      observer.onCompleted();
    }

    @Override
    public void getSystemInfo(
        GetSystemInfoRequest request, StreamObserver<GetSystemInfoResponse> observer) {
      observer.onNext(GetSystemInfoResponse.getDefaultInstance());
      observer.onCompleted();
    }
  }
}
