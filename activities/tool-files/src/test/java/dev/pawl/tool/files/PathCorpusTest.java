package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  private static final Pattern REPEATED = Pattern.compile("\\{(\\d+) ([^}]+)}");
  private static final List<Path> LINKS = new ArrayList<>();

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

  private record Case(Verdict verdict, String path) {
    @Override
    public String toString() {
      return verdict + " " + WorkspacePath.shown(path.length() > 60 ? path.substring(0, 60) : path);
    }
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
    try (Stream<Path> all = Files.walk(top)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        if (!path.startsWith(workspace)) {
          found.put(path.toString(), Files.isRegularFile(path) ? Files.readString(path) : "");
        }
      }
    }
    return found;
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (InputStream in = PathCorpusTest.class.getResourceAsStream("paths.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        if (line.isEmpty() || line.startsWith("#")) {
          continue;
        }
        int space = line.indexOf(' ');
        String path = Json.tree(line.substring(space + 1)).textValue();
        cases.add(new Case(Verdict.valueOf(line.substring(0, space)), repeated(path)));
      }
    }
    return cases;
  }

  private static String repeated(String path) {
    return REPEATED
        .matcher(path)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(match.group(2).repeat(Integer.parseInt(match.group(1)))));
  }

  @Test
  void corpusIsLarge() throws IOException {
    assertThat(cases()).hasSizeGreaterThan(140);
  }

  private static String path(Case c) throws IOException {
    return c.path().replace("{WORKSPACE}", workspace.toRealPath().toString());
  }

  private ToolOutput call(Tool<?> tool, Object... arguments) throws Exception {
    return context.call(tool, Arguments.of(arguments));
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

  private static void decide(Jail jail, Case c) throws Exception {
    byte[] content;
    try {
      content =
          jail.withFile(jail.path(path(c)), (folder, name, found) -> folder.bytes(name, 1000));
    } catch (Refusal e) {
      assertThat(c.verdict()).isNotIn(Verdict.READ, Verdict.NO_WRITE);
      assertThat(e).hasMessageNotContaining(SECRET);
      return;
    }
    assertThat(c.verdict()).isIn(Verdict.READ, Verdict.NO_WRITE);
    assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo("inside");
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(30)
  void toolsDecideAndNothingLeavesTheWorkspace(Case c) throws Exception {
    String path = path(c);
    boolean readable = c.verdict() == Verdict.READ || c.verdict() == Verdict.NO_WRITE;
    boolean writable = c.verdict() == Verdict.READ || c.verdict() == Verdict.ABSENT;
    check(call(new ReadFile(), "path", path), readable);
    check(call(new SearchFiles(), "path", path, "pattern", "secret|inside"), null);
    check(call(new ListDir(), "path", path, "depth", 3), null);
    boolean edited = c.verdict() == Verdict.READ;
    check(call(new EditFile(), "path", path, "old_text", "inside", "new_text", "edited"), edited);
    check(call(new WriteFile(), "path", path, "content", "inside"), writable);
    if (c.verdict() == Verdict.ABSENT) {
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
