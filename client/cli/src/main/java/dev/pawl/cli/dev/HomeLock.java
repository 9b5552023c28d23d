package dev.pawl.cli.dev;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The permission to start or stop the background processes of a home: one process has it at a time.
 * The operating system takes it back from a process that dies.
 */
final class HomeLock implements AutoCloseable {
  /** A file lock is the whole JVM's, so threads take turns first. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final FileChannel file;

  private HomeLock(FileChannel file) {
    this.file = file;
  }

  static HomeLock take(PawlHome home, Consumer<String> say) {
    Path path = home.directory("").resolve("dev.lock");
    THREADS.lock();
    try {
      PawlHome.makePrivate(path);
      FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE);
      // Either is freed when the channel closes.
      if (file.tryLock() == null) {
        say.accept("waiting for another pawl command, which starts or stops something");
        file.lock();
      }
      return new HomeLock(file);
    } catch (IOException e) {
      THREADS.unlock();
      throw new Problem(
          ExitCode.CONFIGURATION,
          "Cannot lock " + path + ": " + e.getMessage(),
          "Pawl's home must be on a local disk; name one with " + PawlHome.VARIABLE + ".",
          e);
    }
  }

  /** Says in code what the variable is for. */
  void held() {
    if (!file.isOpen()) {
      throw new IllegalStateException("the lock was given back");
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new Problem(ExitCode.FAILED, "Cannot unlock: " + e.getMessage(), "", e);
    } finally {
      THREADS.unlock();
    }
  }
}
