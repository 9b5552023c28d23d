package dev.pawl.activities.workspace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs {@code git} on a Git directory of Pawl's own, until a deadline. Nothing that others have
 * configured counts: no system, global or repository configuration, no hooks, no filters, no
 * variables of this process.
 */
final class ShadowGit {
  private static final int MAX_ERROR = 300;

  /** Stands above every {@code .gitattributes}: bytes are kept as they are and nothing is run. */
  private static final String ATTRIBUTES = "* -text -ident -filter -working-tree-encoding\n";

  private final Path directory;
  private final Path workTree;
  private final long deadline;

  /**
   * @param deadline as {@link System#nanoTime} counts
   */
  ShadowGit(Path directory, Path workTree, long deadline) {
    this.directory = directory;
    this.workTree = workTree;
    this.deadline = deadline;
  }

  /** There is no {@code git} on the path. */
  static final class NoGitException extends IOException {
    private static final long serialVersionUID = 1L;

    NoGitException(IOException cause) {
      super("git cannot be started", cause);
    }
  }

  /** The deadline has passed. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** A command failed. */
  static final class GitFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    GitFailedException(String message) {
      super(message);
    }
  }

  /** Makes the Git directory where it is not there yet. */
  void prepare() throws IOException {
    if (Files.isRegularFile(directory.resolve("HEAD"))) {
      return;
    }
    run(new byte[0], false, "init", "--quiet", "--bare", "--template=", directory.toString());
    Path info = directory.resolve("info");
    PrivateFiles.makeDirectory(info);
    Files.writeString(info.resolve("attributes"), ATTRIBUTES);
  }

  byte[] run(String... command) throws IOException {
    return run(new byte[0], true, command);
  }

  byte[] run(byte[] input, String... command) throws IOException {
    return run(input, true, command);
  }

  private byte[] run(byte[] input, boolean inWorkTree, String... command) throws IOException {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      throw new TooLongException();
    }
    Path errors = Files.createTempFile(directory, "errors-", "");
    try {
      Process git = start(errors, inWorkTree, command);
      CompletableFuture.delayedExecutor(left, TimeUnit.NANOSECONDS).execute(git::destroyForcibly);
      byte[] output = talk(git, input);
      int code = waitFor(git);
      if (code == 0) {
        return output;
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new TooLongException();
      }
      throw new GitFailedException("git " + command[0] + " ended with " + code + said(errors));
    } finally {
      Files.deleteIfExists(errors);
    }
  }

  private Process start(Path errors, boolean inWorkTree, String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    words.addAll(List.of("-c", "core.hooksPath=/dev/null", "-c", "core.autocrlf=false"));
    words.addAll(List.of("-c", "core.symlinks=true", "-c", "gc.auto=0"));
    words.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(words).directory(workTree.toFile());
    Map<String, String> environment = builder.environment();
    String path = environment.get("PATH");
    environment.clear();
    if (path != null) {
      environment.put("PATH", path);
    }
    environment.put("LANG", "C");
    environment.put("HOME", directory.toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
    environment.put("GIT_TERMINAL_PROMPT", "0");
    if (inWorkTree) {
      environment.put("GIT_DIR", directory.toString());
      environment.put("GIT_WORK_TREE", workTree.toString());
    }
    builder.redirectError(errors.toFile());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new NoGitException(e);
    }
  }

  /** None of the commands writes anything before it has read everything. */
  private static byte[] talk(Process git, byte[] input) throws IOException {
    try (OutputStream stdin = git.getOutputStream()) {
      stdin.write(input);
    } catch (IOException e) {
      // It ended before it read everything; its exit code says why.
      git.destroy();
    }
    return git.getInputStream().readAllBytes();
  }

  private static int waitFor(Process git) {
    boolean interrupted = false;
    while (true) {
      try {
        int code = git.waitFor();
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
        return code;
      } catch (InterruptedException e) {
        interrupted = true;
        git.destroyForcibly();
      }
    }
  }

  private static String said(Path errors) throws IOException {
    String text = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).strip();
    if (text.isEmpty()) {
      return "";
    }
    return ": " + (text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR) + "…");
  }
}
