package dev.pawl.cli.command.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemsFileTest {
  @TempDir private Path folder;

  @Test
  void eachLineIsAnItemNamedByItselfOrByItsLine() throws IOException {
    Path file =
        write(
            String.join(
                "\r\n",
                "\ufeff{\"id\":\"a\",\"prompt\":\"one\",\"labels\":{\"k\":\"v\"}}",
                "",
                "{\"prompt\":\"two\",\"cwd\":\"x\"}"));
    assertThat(ItemsFile.read(file)).extracting(ItemLine::id).containsExactly("a", "3");
    assertThat(ItemsFile.read(file)).extracting(ItemLine::cwd).containsExactly(null, "x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"prompt\":\"x\"|no JSON",
        "[1]|no object",
        "\"text\"|no object",
        "{\"id\":\"a\"}|its prompt is missing",
        "{\"prompt\":7}|its prompt is missing, or no text",
        "{\"prompt\":\"  \"}|its prompt is empty",
        "{\"prompt\":\"x\",\"promt\":\"y\"}|no field 'promt'",
        "{\"prompt\":\"x\",\"id\":\"../a\"}|not an id for an item",
        "{\"prompt\":\"x\",\"id\":1.5}|neither text nor a whole number",
        "{\"prompt\":\"x\",\"cwd\":1}|its cwd is no text",
        "{\"prompt\":\"x\",\"labels\":[]}|its labels are no object",
        "{\"prompt\":\"x\",\"prompt\":\"y\"}|no JSON",
      })
  void aBadLineIsNamedWithItsPlace(String line, String fault) throws IOException {
    Path file = write("{\"prompt\":\"fine\"}\n" + line + "\n");
    assertThatThrownBy(() -> ItemsFile.read(file))
        .isInstanceOfSatisfying(
            Problem.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.NO_INPUT))
        .hasMessageContaining(file + ":2: ")
        .hasMessageContaining(fault)
        .hasMessageContaining("Nothing was started");
  }

  @Test
  void twoItemsOfOneIdAreRefusedWithBothPlaces() throws IOException {
    Path file = write("{\"id\":\"a\",\"prompt\":\"x\"}\n{\"id\":\"a\",\"prompt\":\"y\"}\n");
    assertThatThrownBy(() -> ItemsFile.read(file))
        .hasMessageContaining(file + ":2: its id 'a' is also that of " + file + ":1");
  }

  @Test
  void allBadLinesAreSaidTogetherButNoMoreThanTwenty() throws IOException {
    Path file = write(IntStream.range(0, 25).mapToObj(i -> "{").collect(Collectors.joining("\n")));
    assertThatThrownBy(() -> ItemsFile.read(file))
        .hasMessageContaining(file + ":20: ")
        .hasMessageContaining("and 5 more")
        .message()
        .doesNotContain(file + ":21: ");
  }

  @Test
  void aFileWithoutItemsSaysHowToWriteOne() throws IOException {
    Path file = write("\n\n");
    assertThatThrownBy(() -> ItemsFile.read(file)).hasMessageContaining("has no items");
  }

  @Test
  void eachFileOfADirectoryIsAPrompt() throws IOException {
    Files.writeString(folder.resolve("b.txt"), "two");
    Files.writeString(folder.resolve("a.md"), "one");
    Files.writeString(folder.resolve(".hidden"), "no");
    assertThat(ItemsFile.read(folder)).extracting(ItemLine::id).containsExactly("a", "b");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("items.jsonl"), text);
  }
}
