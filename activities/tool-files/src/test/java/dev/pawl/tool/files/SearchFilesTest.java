package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchFilesTest {
  @TempDir Path workspace;
  private LocalToolContext context;

  @BeforeEach
  void openWorkspace() throws Exception {
    context = new LocalToolContext(workspace);
    file("src/main/A.java", "class A {\n  int answer = 42;\n}\n");
    file("src/test/ATest.java", "// Answer\nint answer;\n");
    file("notes.txt", "the answer is 42\n");
    file(".git/config", "answer\n");
  }

  private void file(String path, String text) throws Exception {
    Files.createDirectories(workspace.resolve(path).getParent());
    Files.writeString(workspace.resolve(path), text);
  }

  private ToolOutput search(Object... parameters) throws Exception {
    return context.call(new SearchFiles(), Arguments.of(parameters));
  }

  @Test
  void matchingLinesAreReturnedInOrderOfNames() throws Exception {
    assertThat(search("pattern", "answer").text())
        .isEqualTo(
            """
            notes.txt:1: the answer is 42
            src/main/A.java:2:   int answer = 42;
            src/test/ATest.java:2: int answer;
            """);
  }

  @Test
  void patternIsARegularExpressionUnlessLiteral() throws Exception {
    assertThat(search("pattern", "4.").text()).contains("notes.txt:1", "A.java:2");
    assertThat(search("pattern", "4.", "literal", true).text()).isEqualTo("[no match in 3 files]");
    assertThat(search("pattern", "ANSWER", "ignore_case", true, "literal", true).text().lines())
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "*.java, 2", "**/*.java, 2", "src/**/A.java, 1", "src/*/A*.java, 2", "*.{txt;java}, 0",
    "'*.{txt,java}', 3", "src/main/?.java, 1", "[mn]otes.txt, 1", "[!n]*.txt, 0", "./notes.txt, 1",
    "notes.*, 1", "(notes), 0", "**, 3", "src/**, 2",
  })
  void globChoosesFiles(String glob, int files) throws Exception {
    assertThat(
            search("pattern", "answer", "glob", glob)
                .text()
                .lines()
                .filter(l -> !l.startsWith("[")))
        .hasSize(files);
  }

  @Test
  void oneFileOrFolderCanBeSearched() throws Exception {
    assertThat(search("pattern", "answer", "path", "src/test").text())
        .isEqualTo("src/test/ATest.java:2: int answer;\n");
    assertThat(search("pattern", "answer", "path", "notes.txt").text())
        .isEqualTo("notes.txt:1: the answer is 42\n");
  }

  @Test
  void binaryLargeAndLinkedFilesAreSkippedAndSaid() throws Exception {
    Files.write(workspace.resolve("a.bin"), "answer\0".getBytes(StandardCharsets.UTF_8));
    file("big.txt", "answer\n".repeat(700_000));
    Files.createSymbolicLink(workspace.resolve("link.txt"), Path.of("notes.txt"));
    Files.createSymbolicLink(workspace.resolve("loop"), Path.of("."));
    assertThat(search("pattern", "answer").text())
        .endsWith("[3 results; skipped 1 binary, 1 over 4 MB]");
  }

  @Test
  void resultsAreBounded() throws Exception {
    file("many.txt", "answer\n".repeat(1000));
    assertThat(search("pattern", "answer", "max_results", 5).text())
        .endsWith("many.txt:5: answer\n[5 results, there are more; narrow the search]");
  }

  @Test
  void longLineIsShownAroundTheMatch() throws Exception {
    file("long.txt", "x".repeat(5000) + "needle" + "y".repeat(5000));
    assertThat(search("pattern", "needle").text())
        .contains("needle")
        .hasSizeLessThan(400)
        .startsWith("long.txt:1: …")
        .endsWith("…\n");
  }

  @Test
  @Timeout(20)
  void catastrophicPatternRunsOutOfTimeInsteadOfHanging() throws Exception {
    file("evil.txt", "a".repeat(60) + "!\n");
    ToolOutput output =
        context.call(
            new SearchFiles(Duration.ofMillis(300)),
            Arguments.of("pattern", "^(a|aa)+(b|\\1)+c$", "glob", "evil.txt"));
    assertThat(output.text()).startsWith("the pattern ran out of time at evil.txt:1");
  }

  @Test
  @Timeout(20)
  void catastrophicGlobRunsOutOfTimeInsteadOfHanging() throws Exception {
    file("a".repeat(200), "answer\n");
    ToolOutput output =
        context.call(
            new SearchFiles(Duration.ofMillis(300)),
            Arguments.of("pattern", "answer", "glob", "*a".repeat(40) + "b"));
    assertThat(output.text()).contains("the time is over");
  }

  @Test
  void patternThatOverflowsTheStackIsAnAnswer() throws Exception {
    file("deep.txt", "ab".repeat(200_000));
    assertThat(search("pattern", "^(a|b)*c", "path", "deep.txt").text()).contains("too complex");
  }

  @Test
  void badPatternSaysWhereAndWhatToDo() throws Exception {
    assertThat(search("pattern", "foo(").text())
        .isEqualTo(
            "not a regular expression: Unclosed group at 4; escape it, or set literal to true");
    assertThat(search("pattern", "x", "glob", "[a").text()).startsWith("not a glob: [a");
    assertThat(search("pattern", "x", "glob", "{a").text()).startsWith("not a glob: {a");
    assertThat(search("pattern", "x", "glob", "a}").text()).startsWith("not a glob: a}");
  }
}
