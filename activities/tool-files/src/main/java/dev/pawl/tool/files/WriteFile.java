package dev.pawl.tool.files;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Arrays;

/** Writes a whole file. */
final class WriteFile implements Tool<WriteFile.Parameters> {
  static final int MAX_BYTES = 8 * 1024 * 1024;

  record Parameters(
      @JsonPropertyDescription("The file, relative to the workspace; missing folders are made")
          String path,
      @JsonPropertyDescription("The whole new text of the file") String content) {}

  @Override
  public String name() {
    return "write_file";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "Creates a text file in the workspace, or replaces all of an existing one; folders on the"
        + " way are made. To change a part of a file, use edit_file. Keeps a file's mode, byte order"
        + " mark and CR LF line ends. At most 8 MB; never writes .git, editor settings or shell"
        + " start-up files.";
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
    return Jail.run(context, jail -> ToolOutput.of(write(jail, parameters, context)));
  }

  private static String write(Jail jail, Parameters parameters, ToolContext context)
      throws IOException, Refusal {
    WorkspacePath path = jail.path(parameters.path());
    if (path.isRoot() || parameters.path().endsWith("/")) {
      throw new Refusal(path + " names a folder; name a file");
    }
    WriteRules.check(path);
    Writing writing = new Writing(jail, context.idempotencyKey());
    try (Folder folder = writing.folder(path.parent())) {
      PosixFileAttributes before = folder.attributes(path.name());
      if (before == null) {
        byte[] content = bounded(new TextFile(parameters.content(), TextFile.Encoding.UTF_8));
        writing.replace(folder, path.name(), content, null);
        return "created " + path + size(content);
      }
      Jail.refuseSpecial(path, before);
      if (before.isDirectory()) {
        throw new Refusal(path + " is a folder; name a file");
      }
      return replace(writing, folder, path, before, parameters.content());
    }
  }

  private static String replace(
      Writing writing, Folder folder, WorkspacePath path, PosixFileAttributes before, String text)
      throws IOException, Refusal {
    if (before.size() > MAX_BYTES) {
      writing.replace(
          folder, path.name(), bounded(new TextFile(text, TextFile.Encoding.UTF_8)), before);
      return "replaced " + path;
    }
    byte[] old = folder.bytes(path.name(), MAX_BYTES);
    byte[] content = bounded(inTheStyleOf(old, text, path));
    if (Arrays.equals(old, content)) {
      return path + " holds exactly this already";
    }
    writing.replace(folder, path.name(), content, before);
    return "replaced " + path + size(content);
  }

  /** The text with the byte order mark and the line ends of what it replaces. */
  private static TextFile inTheStyleOf(byte[] old, String text, WorkspacePath path) {
    TextFile before;
    try {
      before = TextFile.decode(old, path.toString());
    } catch (Refusal e) {
      return new TextFile(text, TextFile.Encoding.UTF_8);
    }
    return before.with(before.windowsLineEnds() ? TextFile.withWindowsLineEnds(text) : text);
  }

  private static byte[] bounded(TextFile file) throws Refusal {
    byte[] bytes = file.bytes();
    if (bytes.length > MAX_BYTES) {
      throw new Refusal("the content is larger than 8 MB; write it in parts");
    }
    return bytes;
  }

  private static String size(byte[] content) {
    return " (" + content.length + " bytes)";
  }
}
