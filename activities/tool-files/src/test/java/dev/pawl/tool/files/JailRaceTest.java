package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another process swaps folders for links to the outside while the tools work in them. */
class JailRaceTest {
  private static final int FLIPS = 10_000;
  private static final int ROUNDS = 300;

  @TempDir Path top;
  private Path workspace;
  private Path outside;
  private LocalToolContext context;
  private int made;
  private final AtomicInteger rounds = new AtomicInteger();

  @BeforeEach
  void buildWorkspace() throws Exception {
    workspace = Files.createDirectory(top.resolve("work"));
    outside = Files.createDirectory(top.resolve("outside"));
    Files.createDirectory(outside.resolve("deep"));
    Files.writeString(outside.resolve("file.txt"), "secret");
    Files.writeString(outside.resolve("deep/file.txt"), "secret");
    Files.createDirectories(workspace.resolve("real/deep"));
    Files.createSymbolicLink(workspace.resolve("evil"), outside);
    context = new LocalToolContext(workspace);
  }

  /** Puts now the folder, now the link under the name that the tools use. */
  private void flip() throws IOException {
    Path name = workspace.resolve("name");
    for (int i = 0; i < FLIPS || rounds.get() < ROUNDS; i++) {
      Path next = workspace.resolve(i % 2 == 0 ? "real" : "evil");
      put(next, name);
      Files.move(name, next, StandardCopyOption.ATOMIC_MOVE);
    }
    put(workspace.resolve("real"), name);
  }

  /** Moves it there, and out of the way what write_file has made there meanwhile. */
  private void put(Path from, Path name) throws IOException {
    while (true) {
      try {
        Files.move(from, name, StandardCopyOption.ATOMIC_MOVE);
        return;
      } catch (FileSystemException e) {
        Files.move(name, workspace.resolve("made" + made++), StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  @Test
  @Timeout(120)
  void nothingIsWrittenOrReadOutsideWhileALinkFlips() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService other = Executors.newSingleThreadExecutor();
    Map<ResultStatus, Integer> seen = new EnumMap<>(ResultStatus.class);
    try {
      Future<?> flipping =
          other.submit(
              () -> {
                try {
                  flip();
                } finally {
                  done.set(true);
                }
                return null;
              });
      for (int i = 0; !done.get(); i++) {
        round(i, seen);
        rounds.incrementAndGet();
      }
      flipping.get();
    } finally {
      other.shutdownNow();
    }
    assertThat(everythingOutside()).containsExactly("", "deep", "deep/file.txt", "file.txt");
    assertThat(outside.resolve("file.txt")).hasContent("secret");
    assertThat(seen)
        .as("the race was met from both sides")
        .containsKeys(ResultStatus.OK, ResultStatus.ERROR);
  }

  private void round(int i, Map<ResultStatus, Integer> seen) throws Exception {
    String folder = i % 2 == 0 ? "name/" : "name/deep/";
    count(seen, write(folder + "file.txt", "inside " + i));
    count(seen, write(folder + "new" + i % 7 + "/file.txt", "inside " + i));
    count(
        seen,
        context.call(
            new EditFile(),
            Arguments.of("path", folder + "file.txt", "old_text", "secret", "new_text", "edited")));
    ToolOutput read = context.call(new ReadFile(), Arguments.of("path", folder + "file.txt"));
    assertThat(read.text()).doesNotContain("secret");
    ToolOutput found =
        context.call(new SearchFiles(), Arguments.of("path", "name", "pattern", "secret"));
    assertThat(found.text()).doesNotContain("secret");
  }

  private ToolOutput write(String path, String content) throws Exception {
    return context.call(new WriteFile(), Arguments.of("path", path, "content", content));
  }

  private static void count(Map<ResultStatus, Integer> seen, ToolOutput output) {
    seen.merge(output.status(), 1, Integer::sum);
  }

  private Iterable<String> everythingOutside() throws IOException {
    try (Stream<Path> all = Files.walk(outside)) {
      return all.map(path -> outside.relativize(path).toString()).sorted().toList();
    }
  }
}
