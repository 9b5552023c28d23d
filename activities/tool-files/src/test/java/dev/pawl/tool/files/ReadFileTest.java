package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadFileTest {
  private static final Pattern READ_ON = Pattern.compile("Read on with (.*)offset (\\d+)]$");

  private final ReadFile tool = new ReadFile();
  @TempDir Path workspace;
  private LocalToolContext context;

  @BeforeEach
  void openWorkspace() throws Exception {
    context = new LocalToolContext(workspace);
  }

  private ToolOutput read(Object... parameters) throws Exception {
    return context.call(tool, Arguments.of(parameters));
  }

  private static String numbered(int lines) {
    return IntStream.rangeClosed(1, lines)
        .mapToObj(i -> "line " + i + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void smallFileIsReturnedExactly() throws Exception {
    Files.writeString(workspace.resolve("a.txt"), "one\ntwo\r\n\tthree é \uD83D\uDE00 no end");
    assertThat(read("path", "a.txt"))
        .isEqualTo(ToolOutput.of("one\ntwo\r\n\tthree é \uD83D\uDE00 no end"));
  }

  @Test
  void emptyFileIsSaidToBeEmpty() throws Exception {
    Files.createFile(workspace.resolve("a.txt"));
    assertThat(read("path", "a.txt").text()).isEqualTo("[empty]");
  }

  @Test
  void linesAreReadFromOffsetUpToLimit() throws Exception {
    Files.writeString(workspace.resolve("a.txt"), numbered(10));
    assertThat(read("path", "a.txt", "offset", 4, "limit", 2).text())
        .isEqualTo("line 4\nline 5\n\n[lines 4-5 of 10. Read on with offset 6]");
    assertThat(read("path", "a.txt", "offset", 9).text())
        .isEqualTo("line 9\nline 10\n\n[lines 9-10, the last]");
  }

  @Test
  void offsetPastTheEndNamesTheNumberOfLines() throws Exception {
    Files.writeString(workspace.resolve("a.txt"), numbered(10));
    assertThat(read("path", "a.txt", "offset", 11))
        .isEqualTo(ToolOutput.failed("it has 10 lines; offset 11 is past its end"));
  }

  @Test
  void readingOnAsToldGivesTheWholeFile() throws Exception {
    String text = numbered(9_000) + "x".repeat(30_000) + "\n" + numbered(100) + "end";
    Files.writeString(workspace.resolve("a.txt"), text);
    assertThat(readOn("a.txt")).isEqualTo(text);
  }

  @Test
  void longLineOfPairsIsReadOnByCharacters() throws Exception {
    String text = "\uD83D\uDE00".repeat(60_000);
    Files.writeString(workspace.resolve("a.txt"), text);
    assertThat(readOn("a.txt")).isEqualTo(text);
  }

  /** Follows the notes at the ends of pages. A long line's rest is read to the end of the file. */
  private String readOn(String path) throws Exception {
    StringBuilder all = new StringBuilder();
    String page = read("path", path).text();
    while (true) {
      assertThat(page.codePointCount(0, page.length())).isLessThan(30_000);
      Matcher on = READ_ON.matcher(page);
      if (!on.find()) {
        return all.append(page.replaceFirst("\n\\[lines .*the last]$", "")).toString();
      }
      all.append(page, 0, page.lastIndexOf("\n["));
      long offset = Long.parseLong(on.group(2));
      page =
          on.group(1).isEmpty()
              ? read("path", path, "offset", offset).text()
              : read("path", path, "offset", offset, "unit", "characters").text();
    }
  }

  @Test
  void earlierOutputIsReadInPages() throws Exception {
    String output = numbered(9_000);
    context.earlierOutput(new CallRef(3, 1), output);
    assertThat(readOn("output:3.1")).isEqualTo(output);
    assertThat(read("path", "output:3.2"))
        .isEqualTo(ToolOutput.failed("there is no output of call 3.2 in this run"));
    assertThat(read("path", "output:x").text()).contains("output:STEP.CALL");
  }

  @Test
  void fileNamedLikeAnOutputIsReadWithDotSlash() throws Exception {
    Files.writeString(workspace.resolve("output:3.1"), "file");
    assertThat(read("path", "./output:3.1").text()).isEqualTo("file");
  }

  @Test
  void binaryFileIsRecognised() throws Exception {
    Files.write(workspace.resolve("a.bin"), new byte[] {'a', 0, 'b'});
    assertThat(read("path", "a.bin"))
        .isEqualTo(
            ToolOutput.failed("a.bin is a binary file of 3 bytes; look at it with a command"));
  }

  @Test
  void invalidUtf8IsShownWithReplacementsAndANote() throws Exception {
    Files.write(workspace.resolve("a.txt"), new byte[] {'a', (byte) 0xFF, 'b'});
    ToolOutput output = read("path", "a.txt");
    assertThat(output.status()).isEqualTo(ResultStatus.OK);
    assertThat(output.text()).startsWith("a\uFFFDb\n[\uFFFD stands for bytes");
  }

  @Test
  void byteOrderMarksChooseTheEncodingAndAreNotShown() throws Exception {
    Files.write(workspace.resolve("utf8.txt"), "\uFEFFé".getBytes(StandardCharsets.UTF_8));
    Files.write(workspace.resolve("le.txt"), "\uFEFFé".getBytes(StandardCharsets.UTF_16LE));
    Files.write(workspace.resolve("be.txt"), "\uFEFFé".getBytes(StandardCharsets.UTF_16BE));
    for (String file : new String[] {"utf8.txt", "le.txt", "be.txt"}) {
      assertThat(read("path", file).text()).as(file).isEqualTo("é");
    }
  }

  @Test
  void missingFileSaysWhatIsThereInstead() throws Exception {
    Files.createDirectories(workspace.resolve("src/main"));
    Files.writeString(workspace.resolve("src/main/Login.java"), "");
    Files.writeString(workspace.resolve("src/main/Other.java"), "");
    assertThat(read("path", "src/main/login.java"))
        .isEqualTo(
            ToolOutput.failed(
                "there is no src/main/login.java; src/main holds: Login.java, Other.java"));
    assertThat(read("path", "src/test/Login.java"))
        .isEqualTo(ToolOutput.failed("there is no src/test; src holds: main"));
  }

  @Test
  void folderIsPointedToListDir() throws Exception {
    Files.createDirectories(workspace.resolve("src"));
    assertThat(read("path", "src").text())
        .isEqualTo("src is a folder; list_dir shows what it holds");
  }

  @Test
  void manyLinesAreReadWithoutHoldingTheFile() throws Exception {
    Path file = workspace.resolve("big.txt");
    Files.writeString(file, numbered(2_000_000));
    assertThat(read("path", "big.txt", "offset", 1_999_999).text())
        .isEqualTo("line 1999999\nline 2000000\n\n[lines 1999999-2000000, the last]");
    assertThat(read("path", "big.txt", "limit", 1).text())
        .as("no total for large files, which would be read to the end for it")
        .isEqualTo("line 1\n\n[lines 1-1. Read on with offset 2]");
  }
}
