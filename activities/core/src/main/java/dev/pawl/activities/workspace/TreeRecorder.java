package dev.pawl.activities.workspace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records workspaces as Git trees in shadow Git directories. The user's own repository is neither
 * read nor written, and nothing that is configured in it runs.
 *
 * <p>Files are listed and hashed one by one instead of by {@code git add}: that looks into
 * repositories inside the workspace and runs what their configuration says, which an agent may have
 * written there. Such repositories are left out whole.
 */
final class TreeRecorder {
  private static final Logger log = LoggerFactory.getLogger(TreeRecorder.class);

  /** A workspace too large for the limit is not tried again for a while. */
  private static final Duration REST = Duration.ofMinutes(5);

  private static final int LOCKS = 64;

  private final Path root;
  private final Duration limit;

  /** Shared by workspaces, so that they do not become more with each run. */
  private final List<Object> locks = Stream.generate(Object::new).limit(LOCKS).toList();

  private final Map<String, Long> resting = new ConcurrentHashMap<>();
  private volatile boolean noGit;

  TreeRecorder(Path root, Duration limit) {
    this.root = root;
    this.limit = limit;
  }

  Optional<String> record(Workspace workspace) {
    Long until = resting.get(workspace.id());
    if (noGit || (until != null && System.nanoTime() - until < 0)) {
      return Optional.empty();
    }
    synchronized (locks.get(Math.floorMod(workspace.id().hashCode(), LOCKS))) {
      try {
        return recordNow(workspace);
      } catch (ShadowGit.NoGitException e) {
        noGit = true;
        log.info("there is no git here: the files of workspaces are not recorded");
      } catch (ShadowGit.TooLongException e) {
        rest(workspace);
        log.info(
            "recording the files of {} takes more than {}: skipped for {}",
            workspace.path(),
            limit,
            REST);
      } catch (IOException e) {
        rest(workspace);
        log.warn("cannot record the files of {}: {}", workspace.path(), e.getMessage());
      }
      return Optional.empty();
    }
  }

  private void rest(Workspace workspace) {
    long now = System.nanoTime();
    resting.values().removeIf(until -> now - until >= 0);
    resting.put(workspace.id(), now + REST.toNanos());
  }

  /** Empty where somebody else on this host is in there. */
  private Optional<String> recordNow(Workspace workspace) throws IOException {
    Path directory = root.resolve(workspace.id()).resolve("git");
    PrivateFiles.makeDirectory(directory);
    try (FileChannel file =
            FileChannel.open(
                directory.resolve("pawl.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      if (lock == null) {
        return Optional.empty();
      }
      ShadowGit git =
          new ShadowGit(directory, workspace.path(), System.nanoTime() + limit.toNanos());
      git.prepare();
      // Nobody else is in here: whoever left it was killed.
      Files.deleteIfExists(directory.resolve("index.lock"));
      return Optional.of(write(git, workspace.path()));
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    } catch (ShadowGit.GitFailedException e) {
      // The index can be made anew, and may be what is broken.
      Files.deleteIfExists(directory.resolve("index"));
      throw e;
    }
  }

  private static String write(ShadowGit git, Path workTree) throws IOException {
    byte[] changed =
        git.run("ls-files", "-z", "--others", "--modified", "--deleted", "--exclude-standard");
    ChangedFiles paths = new ChangedFiles(changed, workTree);
    if (paths.files().length > 0) {
      git.run(paths.files(), "update-index", "--add", "--remove", "--replace", "-z", "--stdin");
    }
    if (paths.replaced().length > 0) {
      git.run(paths.replaced(), "update-index", "--force-remove", "-z", "--stdin");
    }
    return new String(git.run("write-tree"), StandardCharsets.US_ASCII).strip();
  }
}
