package dev.pawl.tool.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Searches the text of files. */
final class SearchFiles implements Tool<SearchFiles.Parameters> {
  private static final int MAX_PATTERN = 1000;
  private static final int MAX_RESULTS = 500;
  private static final int DEFAULT_RESULTS = 100;

  private final Duration time;

  record Parameters(
      @JsonPropertyDescription(
              "What to look for in each line: a regular expression in Java's syntax, or exact text"
                  + " if literal is true")
          String pattern,
      @JsonPropertyDescription("Whether pattern is exact text; false if left out")
          @Nullable Boolean literal,
      @JsonProperty("ignore_case")
          @JsonPropertyDescription("Whether case does not matter; false if left out")
          @Nullable Boolean ignoreCase,
      @JsonPropertyDescription(
              "The folder or file to search, relative to the workspace; all of it if left out")
          @Nullable String path,
      @JsonPropertyDescription(
              "Which files to search, such as *.java or src/**/*.xml; all if left out")
          @Nullable String glob,
      @JsonProperty("max_results")
          @JsonPropertyDescription("How many lines to return, 1 to 500; 100 if left out")
          @Nullable Integer maxResults) {}

  SearchFiles() {
    this(Duration.ofSeconds(20));
  }

  /** A search that takes at most that long. */
  SearchFiles(Duration time) {
    this.time = time;
  }

  @Override
  public String name() {
    return "search_files";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "Searches the text files of the workspace line by line, in the order of their names."
        + " Returns matching lines as path:line: text. Skips .git, binary files, symbolic links and"
        + " files over 4 MB, and says how many it skipped. Stops after 20 seconds.";
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
    return Jail.run(context, jail -> ToolOutput.of(search(jail, parameters, context)));
  }

  private String search(Jail jail, Parameters parameters, ToolContext context)
      throws IOException, Refusal {
    Deadline deadline = new Deadline(time, context::cancelled);
    int max = parameters.maxResults() == null ? DEFAULT_RESULTS : parameters.maxResults();
    if (max < 1 || max > MAX_RESULTS) {
      throw new Refusal("max_results is 1 to " + MAX_RESULTS);
    }
    Search search = new Search(pattern(parameters), glob(parameters), max, deadline);
    WorkspacePath path = jail.path(parameters.path() == null ? "." : parameters.path());
    if (isFile(jail, path)) {
      jail.withFile(
          path,
          (folder, name, found) ->
              search.file(folder, name, String.join("/", path.names()), found));
    } else {
      try (Folder folder = jail.folder(path)) {
        search.folder(folder, path);
      }
    }
    return search.report();
  }

  private static boolean isFile(Jail jail, WorkspacePath path) throws IOException, Refusal {
    if (path.isRoot()) {
      return false;
    }
    try (Folder parent = jail.folder(path.parent())) {
      PosixFileAttributes found = parent.attributes(path.name());
      return found != null && found.isRegularFile();
    }
  }

  private static @Nullable Glob glob(Parameters parameters) throws Refusal {
    return parameters.glob() == null ? null : Glob.of(parameters.glob());
  }

  private static Pattern pattern(Parameters parameters) throws Refusal {
    String text = parameters.pattern();
    if (text.isEmpty() || text.length() > MAX_PATTERN) {
      throw new Refusal("a pattern has 1 to " + MAX_PATTERN + " characters");
    }
    int flags = Boolean.TRUE.equals(parameters.literal()) ? Pattern.LITERAL : 0;
    if (Boolean.TRUE.equals(parameters.ignoreCase())) {
      flags |= Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    }
    try {
      return Pattern.compile(text, flags);
    } catch (PatternSyntaxException e) {
      throw new Refusal(
          "not a regular expression: "
              + e.getDescription()
              + " at "
              + e.getIndex()
              + "; escape it, or set literal to true",
          e);
    } catch (StackOverflowError e) {
      throw new Refusal("the regular expression is nested too deeply; simplify it", e);
    }
  }
}
