package dev.pawl.cli.dev;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;

/** A server that lives, listens and answers each call with an error, as a real one once did. */
public final class WedgedServer {
  private WedgedServer() {}

  public static void main(String[] port) throws Exception {
    Grpc.newServerBuilderForPort(Integer.parseInt(port[0]), InsecureServerCredentials.create())
        .addService(new Wedged())
        .build()
        .start()
        .awaitTermination();
  }

  private static final class Wedged extends WorkflowServiceGrpc.WorkflowServiceImplBase {
    @Override
    public void getSystemInfo(
        GetSystemInfoRequest request, StreamObserver<GetSystemInfoResponse> observer) {
      observer.onNext(GetSystemInfoResponse.getDefaultInstance());
      observer.onCompleted();
    }

    @Override
    public void describeNamespace(
        DescribeNamespaceRequest request, StreamObserver<DescribeNamespaceResponse> observer) {
      observer.onError(Status.UNAVAILABLE.withDescription("interrupted (9)").asRuntimeException());
    }
  }
}
