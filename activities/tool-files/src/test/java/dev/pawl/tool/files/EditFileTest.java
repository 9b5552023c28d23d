package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditFileTest {
  private final EditFile tool = new EditFile();
  @TempDir Path workspace;
  private LocalToolContext context;
  private Path file;

  @BeforeEach
  void openWorkspace() throws Exception {
    context = new LocalToolContext(workspace);
    file = workspace.resolve("a.txt");
  }

  private ToolOutput edit(String oldText, String newText) throws Exception {
    return context.call(
        tool, Arguments.of("path", "a.txt", "old_text", oldText, "new_text", newText));
  }

  private ToolOutput editAll(String oldText, String newText) throws Exception {
    return context.call(
        tool,
        Arguments.of(
            "path", "a.txt", "old_text", oldText, "new_text", newText, "replace_all", true));
  }

  @Test
  void onlyOccurrenceIsReplaced() throws Exception {
    Files.writeString(file, "one\ntwo\nthree\n");
    assertThat(edit("two", "2")).isEqualTo(ToolOutput.of("replaced 1 occurrence in a.txt, line 2"));
    assertThat(file).hasContent("one\n2\nthree\n");
  }

  @Test
  void retryFindsTheNewTextAndSucceeds() throws Exception {
    Files.writeString(file, "one\ntwo\n");
    edit("two", "2");
    assertThat(edit("two", "2"))
        .isEqualTo(
            ToolOutput.of(
                "new_text is in a.txt already, and old_text is not; nothing was changed"));
    assertThat(file).hasContent("one\n2\n");
  }

  @Test
  void retryOfAnInsertionDoesNotInsertTwice() throws Exception {
    Files.writeString(file, "one\ntwo\n");
    edit("one\n", "one\none and a half\n");
    assertThat(edit("one\n", "one\none and a half\n").status()).isEqualTo(ResultStatus.OK);
    assertThat(file).hasContent("one\none and a half\ntwo\n");
  }

  @Test
  void editThatARetryWouldRepeatIsRefused() throws Exception {
    Files.writeString(file, "aab");
    assertThat(edit("ab", "b").text()).startsWith("old_text would occur again in the result");
    assertThat(file).hasContent("aab");
  }

  @Test
  void secondOccurrenceIsAmbiguousUnlessAllAreWanted() throws Exception {
    Files.writeString(file, "x\ny\nx\n");
    assertThat(edit("x", "z"))
        .isEqualTo(
            ToolOutput.failed(
                "old_text occurs more than once in a.txt (lines 1, 3); give more of what surrounds"
                    + " it, or set replace_all"));
    assertThat(editAll("x", "z").text()).isEqualTo("replaced 2 occurrences in a.txt");
    assertThat(file).hasContent("z\ny\nz\n");
  }

  @Test
  void missingTextGetsAHint() throws Exception {
    Files.writeString(file, "void a() {\n\treturn;\n}\n");
    assertThat(edit("void a() {\n  return;\n}", "").text())
        .isEqualTo(
            "old_text does not occur in a.txt; line 1 differs from it only in white space: copy it"
                + " exactly from read_file");
    assertThat(edit("void a() {\n  throw x;", "").text())
        .contains("its first line is there (line 1)");
    assertThat(edit("nothing", "").text())
        .isEqualTo(
            "old_text does not occur in a.txt; read the file again and copy the text exactly");
  }

  @Test
  void windowsLineEndsAreMetAndKept() throws Exception {
    Files.writeString(file, "one\r\ntwo\r\nthree\r\n");
    assertThat(edit("one\ntwo\n", "1\n2\n").status()).isEqualTo(ResultStatus.OK);
    assertThat(Files.readString(file)).isEqualTo("1\r\n2\r\nthree\r\n");
    assertThat(edit("1\r\n2", "one\r\n2").status()).isEqualTo(ResultStatus.OK);
    assertThat(Files.readString(file)).isEqualTo("one\r\n2\r\nthree\r\n");
  }

  @Test
  void mixedLineEndsAreLeftAsTheyAre() throws Exception {
    Files.writeString(file, "one\r\ntwo\nthree\r\n");
    assertThat(edit("two\n", "2\n").status()).isEqualTo(ResultStatus.OK);
    assertThat(Files.readString(file)).isEqualTo("one\r\n2\nthree\r\n");
  }

  @Test
  void invalidUtf8AndBinaryFilesAreNotEdited() throws Exception {
    byte[] latin1 = {'a', (byte) 0xE9, 'b'};
    Files.write(file, latin1);
    assertThat(edit("a", "c").text())
        .isEqualTo("a.txt is not valid UTF-8 text; change it with a command instead");
    assertThat(Files.readAllBytes(file)).isEqualTo(latin1);
    Files.write(file, new byte[] {'a', 0});
    assertThat(edit("a", "c").text()).contains("binary file");
  }

  @Test
  void emptyAndEqualTextsAreRefused() throws Exception {
    Files.writeString(file, "a");
    assertThat(edit("", "b").text()).contains("old_text is empty");
    assertThat(edit("a", "a").text()).contains("the same");
    assertThat(file).hasContent("a");
  }
}
