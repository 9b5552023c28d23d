package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.corpus.Attack;
import dev.pawl.testkit.corpus.Case;
import dev.pawl.testkit.corpus.Corpus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Paths as bad as they come, against the jail and through every tool. Whatever the verdict on a
 * path, nothing outside of the workspace is read or changed.
 */
class PathCorpusTest {
  /** Names that are odd and mean nothing. */
  private static final List<String> ODD =
      List.of(
          "-rf",
          "--",
          "CON",
          "a.",
          "a b",
          "%2e%2e",
          "....",
          "...",
          "~tilde",
          "$HOME",
          "*",
          "`id`",
          "'q'",
          "\"q\"",
          ";",
          "é",
          "e\u0301",
          "日本語",
          "\uD83D\uDE00",
          "İ",
          "ſ",
          ".hidden",
          "..double",
          "dir..",
          "n".repeat(255),
          "a:b",
          "C:");

  /** Files that other programs act on. */
  private static final List<String> SENSITIVE =
      List.of(
          ".git/config",
          ".git/hooks/pre-commit",
          ".envrc",
          ".bashrc",
          ".vscode/tasks.json",
          ".idea/workspace.xml",
          "sub/.git",
          ".pawl/x",
          "pawl.yaml",
          "sub2/.envrc");

  private static final String SECRET = "the secret outside";
  private static final Corpus CORPUS = Corpus.of("paths");
  private static final List<Path> LINKS = new ArrayList<>();

  /** Where mutants write, so that what they make is in no case's way. */
  private static final String MUTANTS = "mutants";

  /** Each waits for the disk. */
  private static final int WRITTEN = 200;

  private static final int DEEPEST = 40;

  @TempDir static Path top;
  private static Path workspace;
  private static Map<String, String> outside;
  private static LocalToolContext context;

  /** What is to become of a path. */
  private enum Verdict {
    /** It names a file that can be read. */
    READ,
    /** Nothing is there; it could be written. */
    ABSENT,
    /** It is readable and never written. */
    NO_WRITE,
    /** Nothing is there and nothing may be written there. */
    ABSENT_NO_WRITE,
    REFUSED
  }

  @BeforeAll
  static void buildWorkspace() throws Exception {
    workspace = Files.createDirectory(top.resolve("work"));
    Files.writeString(top.resolve("secret.txt"), SECRET);
    Files.createDirectories(top.resolve("work-sibling"));
    Files.writeString(top.resolve("work-sibling/secret.txt"), SECRET);
    file("file.txt");
    file("dir/file.txt");
    for (String name : ODD) {
      file(name);
    }
    for (String name : SENSITIVE) {
      file(name);
    }
    links();
    run("mkfifo", workspace.resolve("fifo").toString());
    context = new LocalToolContext(workspace, Duration.ofMinutes(1), Map.of());
    Files.createDirectory(top.resolve(MUTANTS));
    outside = outside();
  }

  private static void links() throws Exception {
    link("out", "..");
    link("out-file", "../secret.txt");
    link("absolute", top.resolve("secret.txt").toString());
    link("root", "/");
    link("inside", "dir");
    link("inside-file", "file.txt");
    link("loop", "loop");
    link("loop-a", "loop-b");
    link("loop-b", "loop-a");
    link("chain-1", "chain-2");
    link("chain-2", "out");
    link("dangling", "../made-by-write");
    link("dir/up", "../..");
    link("proc", "/proc/self");
  }

  @AfterEach
  void nothingOutsideHasChanged() throws Exception {
    assertThat(outside()).isEqualTo(outside);
  }

  @AfterAll
  static void removeLinks() throws Exception {
    for (Path link : LINKS) {
      Files.delete(link);
    }
  }

  private static void file(String name) throws IOException {
    Path path = workspace.resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "inside");
  }

  private static void link(String name, String target) throws IOException {
    LINKS.add(Files.createSymbolicLink(workspace.resolve(name), Path.of(target)));
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static Map<String, String> outside() throws IOException {
    Map<String, String> found = new TreeMap<>();
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            found.put(folder.toString(), "");
            boolean inside = folder.equals(workspace) || folder.equals(top.resolve(MUTANTS));
            return inside ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            found.put(file.toString(), attributes.isRegularFile() ? Files.readString(file) : "");
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  static List<Case> cases() {
    return CORPUS.cases();
  }

  private static Verdict verdict(Case c) {
    return Verdict.valueOf(c.expect());
  }

  private static String path(Case c) throws IOException {
    return c.text().replace("{WORKSPACE}", workspace.toRealPath().toString());
  }

  private static ToolOutput call(Tool<?> tool, Object... arguments) throws Exception {
    return call(context, tool, arguments);
  }

  private static ToolOutput call(LocalToolContext in, Tool<?> tool, Object... arguments)
      throws Exception {
    return in.call(tool, Arguments.of(arguments));
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(30)
  void jailDecidesAndNothingLeavesIt(Case c) throws Exception {
    try (Jail jail = Jail.open(workspace.toRealPath())) {
      decide(jail, c);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(30)
  void jailWithoutHandlesDecidesTheSame(Case c) throws Exception {
    try (Jail jail = Jail.withoutHandles(workspace.toRealPath())) {
      decide(jail, c);
    }
  }

  @Test
  void mutantsStayInsideWhateverIsDoneWithThem() throws Exception {
    Path folder = top.resolve(MUTANTS);
    Files.createDirectories(folder.resolve("dir"));
    Files.writeString(folder.resolve("file.txt"), "inside");
    for (Map.Entry<String, String> link :
        Map.of("out", "..", "root", "/", "loop", "loop", "dangling", "../made").entrySet()) {
      LINKS.add(Files.createSymbolicLink(folder.resolve(link.getKey()), Path.of(link.getValue())));
    }
    LocalToolContext local = new LocalToolContext(folder, Duration.ofMinutes(1), Map.of());
    String real = folder.toRealPath().toString();
    Attack.mutants(
        CORPUS,
        input -> {
          String path = input.text().replace("{WORKSPACE}", real);
          check(call(local, new ReadFile(), "path", path), null);
        });
    Attack.mutants(
        CORPUS,
        WRITTEN,
        input -> {
          String path = input.text().replace("{WORKSPACE}", real);
          if (path.chars().filter(c -> c == '/').count() > DEEPEST) {
            return; // a thousand folders in each other take minutes to delete
          }
          check(call(local, new WriteFile(), "path", path, "content", "inside"), null);
          check(
              call(local, new EditFile(), "path", path, "old_text", "inside", "new_text", "edited"),
              null);
        });
  }

  private static void decide(Jail jail, Case c) throws Exception {
    byte[] content;
    try {
      content =
          jail.withFile(jail.path(path(c)), (folder, name, found) -> folder.bytes(name, 1000));
    } catch (Refusal e) {
      assertThat(verdict(c)).isNotIn(Verdict.READ, Verdict.NO_WRITE);
      assertThat(e).hasMessageNotContaining(SECRET);
      return;
    }
    assertThat(verdict(c)).isIn(Verdict.READ, Verdict.NO_WRITE);
    assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo("inside");
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(30)
  void toolsDecideAndNothingLeavesTheWorkspace(Case c) throws Exception {
    String path = path(c);
    boolean readable = verdict(c) == Verdict.READ || verdict(c) == Verdict.NO_WRITE;
    boolean writable = verdict(c) == Verdict.READ || verdict(c) == Verdict.ABSENT;
    check(call(new ReadFile(), "path", path), readable);
    check(call(new SearchFiles(), "path", path, "pattern", "secret|inside"), null);
    check(call(new ListDir(), "path", path, "depth", 3), null);
    boolean edited = verdict(c) == Verdict.READ;
    check(call(new EditFile(), "path", path, "old_text", "inside", "new_text", "edited"), edited);
    check(call(new WriteFile(), "path", path, "content", "inside"), writable);
    if (verdict(c) == Verdict.ABSENT) {
      remove(path);
    }
  }

  /** Takes away what writing made. */
  private static void remove(String path) throws Exception {
    WorkspacePath made = WorkspacePath.parse(workspace.toRealPath(), path);
    for (int i = made.names().size(); i > 0; i--) {
      Path file = workspace.resolve(String.join("/", made.prefix(i).names()));
      assertThat(file).exists();
      Files.delete(file);
    }
  }

  private static void check(ToolOutput output, @Nullable Boolean ok) {
    assertThat(output.text()).doesNotContain(SECRET).doesNotContain("root:").isNotEmpty();
    if (ok != null) {
      assertThat(output.status())
          .as(output.text())
          .isEqualTo(ok ? ResultStatus.OK : ResultStatus.ERROR);
    }
  }
}
