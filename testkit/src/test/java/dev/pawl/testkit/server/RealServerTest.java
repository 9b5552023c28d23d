package dev.pawl.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsRealServer
class RealServerTest {

  @TempDir Path directory;

  @Test
  void restartKeepsTheDatabaseAndThePort() {
    try (RealServer server = RealServer.start(directory)) {
      String target = server.target();
      startRun(server, "kept");
      server.restart();
      assertThat(server.target()).isEqualTo(target);
      assertThat(statusOf(server, "kept"))
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    }
  }

  @Test
  void killedServerComesBackWithItsRuns() {
    try (RealServer server = RealServer.start(directory)) {
      startRun(server, "survivor");
      long killed = server.pid();
      server.kill();
      assertThat(server.isRunning()).isFalse();
      server.restart();
      assertThat(server.pid()).isNotEqualTo(killed);
      assertThat(statusOf(server, "survivor"))
          .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    }
  }

  @Test
  void closeLeavesNoProcess() {
    RealServer server = RealServer.start(directory);
    List<ProcessHandle> started =
        ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
    assertThat(started).extracting(ProcessHandle::pid).contains(server.pid());
    server.close();
    assertThat(ProcessHandle.of(server.pid()).filter(ProcessHandle::isAlive)).isEmpty();
    started.forEach(process -> process.onExit().join());
  }

  @Test
  void serverDoesNotOutliveAKilledJvm() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dpawl.temporal=" + ServerBinary.find().required(),
                ServerStarter.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    ProcessHandle server =
        ProcessHandle.of(Long.parseLong(jvm.inputReader().readLine())).orElseThrow();
    jvm.destroyForcibly().waitFor();
    assertThat(server.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
  }

  @Test
  void failedStartShowsTheEndOfTheLog() throws IOException {
    Path broken = directory.resolve("broken");
    Files.writeString(broken, "#!/bin/sh\necho the disk is on fire\nexit 7\n");
    Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rwx------"));
    assertThatThrownBy(() -> RealServer.start(broken, directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended with code 7")
        .hasMessageEndingWith("the disk is on fire");
  }

  private static void startRun(RealServer server, String id) {
    WorkflowServiceStubs stubs = connect(server);
    try {
      stubs
          .blockingStub()
          .startWorkflowExecution(
              StartWorkflowExecutionRequest.newBuilder()
                  .setNamespace(RealServer.NAMESPACE)
                  .setWorkflowId(id)
                  .setRequestId(id)
                  .setWorkflowType(WorkflowType.newBuilder().setName("Nobody"))
                  .setTaskQueue(TaskQueue.newBuilder().setName("nobody"))
                  .build());
    } finally {
      stubs.shutdownNow();
    }
  }

  private static WorkflowExecutionStatus statusOf(RealServer server, String id) {
    WorkflowServiceStubs stubs = connect(server);
    try {
      return stubs
          .blockingStub()
          .describeWorkflowExecution(
              DescribeWorkflowExecutionRequest.newBuilder()
                  .setNamespace(RealServer.NAMESPACE)
                  .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
                  .build())
          .getWorkflowExecutionInfo()
          .getStatus();
    } finally {
      stubs.shutdownNow();
    }
  }

  private static WorkflowServiceStubs connect(RealServer server) {
    return WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(server.target()).build());
  }
}
