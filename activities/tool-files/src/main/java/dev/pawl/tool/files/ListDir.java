package dev.pawl.tool.files;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/** Lists what a folder holds. */
final class ListDir implements Tool<ListDir.Parameters> {
  private static final int MAX_ENTRIES = 500;
  private static final int MAX_DEPTH = 8;

  record Parameters(
      @JsonPropertyDescription(
              "The folder, relative to the workspace; the workspace itself if left out")
          @Nullable String path,
      @JsonPropertyDescription(
              "How many folders deep to list, 1 to 8; 1 (only what the folder itself holds) if left"
                  + " out")
          @Nullable Integer depth) {}

  @Override
  public String name() {
    return "list_dir";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "Lists what a folder of the workspace holds, one name a line in order: folders end in /,"
        + " files have their size in bytes, symbolic links and special files are marked and not"
        + " followed. At most "
        + MAX_ENTRIES
        + " names. Does not look into .git.";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
  }

  @Override
  public Effect effect() {
    return Effect.READ_ONLY;
  }

  @Override
  public Access access() {
    return Access.READ;
  }

  @Override
  public ToolOutput call(Parameters parameters, ToolContext context) throws IOException {
    return Jail.run(context, jail -> ToolOutput.of(list(jail, parameters)));
  }

  private static String list(Jail jail, Parameters parameters) throws IOException, Refusal {
    int depth = parameters.depth() == null ? 1 : parameters.depth();
    if (depth < 1 || depth > MAX_DEPTH) {
      throw new Refusal("depth is 1 to " + MAX_DEPTH);
    }
    WorkspacePath path = jail.path(parameters.path() == null ? "." : parameters.path());
    StringBuilder out = new StringBuilder();
    int[] count = {0};
    Walk walk =
        new Walk(
            depth,
            (in, name, relative, found) -> {
              if (count[0]++ == MAX_ENTRIES) {
                return Walk.Next.STOP;
              }
              out.append(line(relative, found));
              return name.equals(".git") ? Walk.Next.NOT_INTO : Walk.Next.ON;
            });
    try (Folder folder = jail.folder(path)) {
      if (!walk.through(folder)) {
        out.append("[the first ").append(MAX_ENTRIES).append(" names; list a folder below]\n");
      }
    }
    if (walk.missed() > 0) {
      out.append("[").append(walk.missed()).append(" names cannot be shown: not valid UTF-8]\n");
    }
    return out.length() == 0 ? "[empty]" : out.toString();
  }

  private static String line(String path, PosixFileAttributes found) {
    String shown = WorkspacePath.shown(path);
    if (found.isDirectory()) {
      return shown + "/\n";
    }
    if (found.isRegularFile()) {
      return shown + " (" + found.size() + ")\n";
    }
    return shown + (found.isSymbolicLink() ? " (symbolic link)\n" : " (special file)\n");
  }
}
