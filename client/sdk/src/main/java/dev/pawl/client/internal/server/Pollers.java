package dev.pawl.client.internal.server;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a worker asks for work. Temporal remembers who asked for minutes; a worker that lives
 * asks again within one, and one of this machine is known to be gone as soon as its process is.
 */
public final class Pollers {
  private static final Duration SILENCE = Duration.ofSeconds(75);

  /** A worker's identity begins like this, whoever it is. */
  private static final Pattern PROCESS = Pattern.compile("([0-9]{1,10})@([^/]+)(?:/.*)?");

  private static final Path KERNEL_NAME = Path.of("/proc/sys/kernel/hostname");

  private final Rpc rpc;

  public Pollers(Rpc rpc) {
    this.rpc = rpc;
  }

  /** Empty where the server cannot or will not tell. */
  public Optional<Boolean> any(String taskQueue) {
    DescribeTaskQueueRequest request =
        DescribeTaskQueueRequest.newBuilder()
            .setNamespace(rpc.namespace())
            .setTaskQueue(TaskQueue.newBuilder().setName(taskQueue))
            .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
            .build();
    try {
      Instant since = Instant.now().minus(SILENCE);
      String host = host();
      return Optional.of(
          rpc.raw(stub -> stub.describeTaskQueue(request)).getPollersList().stream()
              .anyMatch(poller -> lives(poller, since, host)));
    } catch (StatusRuntimeException e) {
      Status.Code code = e.getStatus().getCode();
      if (code == Status.Code.UNIMPLEMENTED || code == Status.Code.PERMISSION_DENIED) {
        return Optional.empty();
      }
      throw rpc.error(e);
    }
  }

  static boolean lives(PollerInfo poller, Instant since, String host) {
    if (Live.at(poller.getLastAccessTime()).isBefore(since)) {
      return false;
    }
    Matcher process = PROCESS.matcher(poller.getIdentity());
    return !process.matches()
        || !process.group(2).equals(host)
        || ProcessHandle.of(Long.parseLong(process.group(1))).isPresent();
  }

  /** Empty, which no worker's host is, on a system that does not say it at once. */
  static String host() {
    try {
      return Files.readString(KERNEL_NAME).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
