package dev.pawl.tool.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces an exact text in a file. */
final class EditFile implements Tool<EditFile.Parameters> {
  record Parameters(
      @JsonPropertyDescription("The file, relative to the workspace") String path,
      @JsonProperty("old_text")
          @JsonPropertyDescription(
              "The text to replace, exactly as read_file shows it, with enough of what surrounds it"
                  + " to occur only once")
          String oldText,
      @JsonProperty("new_text") @JsonPropertyDescription("The text to put in its place")
          String newText,
      @JsonProperty("replace_all")
          @JsonPropertyDescription("Whether to replace every occurrence; false if left out")
          @Nullable Boolean replaceAll) {}

  @Override
  public String name() {
    return "edit_file";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "Replaces an exact text in a text file of the workspace. The old text must occur exactly"
        + " once, unless replace_all is true. If the new text is there in its place already, that is"
        + " a success and changes nothing. Keeps mode, encoding and CR LF line ends. Returns where it"
        + " was replaced. Files of at most 8 MB; to create a file, use write_file.";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
  }

  @Override
  public Effect effect() {
    return Effect.IDEMPOTENT;
  }

  @Override
  public Access access() {
    return Access.WRITE;
  }

  @Override
  public boolean sequential() {
    return true;
  }

  @Override
  public Digest precondition(Parameters parameters, ToolContext context) throws IOException {
    try (Jail jail = Jail.open(context.workspace())) {
      return FileState.of(jail, parameters.path());
    }
  }

  @Override
  public ToolOutput call(Parameters parameters, ToolContext context) throws IOException {
    return Jail.run(context, jail -> ToolOutput.of(edit(jail, parameters, context)));
  }

  private static String edit(Jail jail, Parameters parameters, ToolContext context)
      throws IOException, Refusal {
    if (parameters.oldText().isEmpty()) {
      throw new Refusal("old_text is empty; to create a file, use write_file");
    }
    if (parameters.oldText().equals(parameters.newText())) {
      throw new Refusal("old_text and new_text are the same; there is nothing to change");
    }
    WorkspacePath path = jail.path(parameters.path());
    WriteRules.check(path);
    Writing writing = new Writing(jail, context.idempotencyKey());
    return jail.withFile(
        path, (folder, name, found) -> edit(writing, folder, path, found, parameters));
  }

  private static String edit(
      Writing writing,
      Folder folder,
      WorkspacePath path,
      PosixFileAttributes found,
      Parameters parameters)
      throws IOException, Refusal {
    TextFile file =
        TextFile.decode(folder.bytes(path.name(), WriteFile.MAX_BYTES), path.toString());
    TextEdit edit = edit(parameters, file.windowsLineEnds());
    TextEdit.Outcome outcome = edit.apply(file.text());
    if (outcome instanceof TextEdit.Outcome.Already) {
      return "new_text is in " + path + " already, and old_text is not; nothing was changed";
    }
    if (!(outcome instanceof TextEdit.Outcome.Changed changed)) {
      throw refusal(outcome, path, file.text(), edit);
    }
    writing.replace(folder, path.name(), file.with(changed.text()).bytes(), found);
    return changed.count() == 1
        ? "replaced 1 occurrence in " + path + ", line " + changed.line()
        : "replaced " + changed.count() + " occurrences in " + path;
  }

  /** The edit in the file's own line ends: models write LF, whatever they have read. */
  private static TextEdit edit(Parameters parameters, boolean windowsLineEnds) {
    boolean all = Boolean.TRUE.equals(parameters.replaceAll());
    return windowsLineEnds
        ? new TextEdit(
            TextFile.withWindowsLineEnds(parameters.oldText()),
            TextFile.withWindowsLineEnds(parameters.newText()),
            all)
        : new TextEdit(parameters.oldText(), parameters.newText(), all);
  }

  private static Refusal refusal(
      TextEdit.Outcome outcome, WorkspacePath path, String text, TextEdit edit) {
    if (outcome instanceof TextEdit.Outcome.Ambiguous ambiguous) {
      return new Refusal(
          "old_text occurs more than once in "
              + path
              + " (lines "
              + lines(ambiguous.lines())
              + "); give more of what surrounds it, or set replace_all");
    }
    if (outcome instanceof TextEdit.Outcome.Unstable) {
      return new Refusal(
          "old_text would occur again in the result, so a repeated call would edit twice;"
              + " give more of what surrounds it");
    }
    return new Refusal("old_text does not occur in " + path + NearMiss.hint(text, edit.oldText()));
  }

  private static String lines(List<Integer> lines) {
    String shown = String.join(", ", lines.stream().limit(10).map(String::valueOf).toList());
    return lines.size() > 10 ? shown + ", …" : shown;
  }
}
