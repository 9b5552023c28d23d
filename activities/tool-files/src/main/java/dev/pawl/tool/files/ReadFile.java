package dev.pawl.tool.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a text file, or the whole output of an earlier call, page by page. */
final class ReadFile implements Tool<ReadFile.Parameters> {
  private static final String OUTPUT = "output:";
  private static final long COUNTED_BYTES = 16L * 1024 * 1024;
  private static final int HEAD = 8192;
  private static final Duration TIME = Duration.ofSeconds(60);

  /** What {@code offset} and {@code limit} count. */
  enum Unit {
    @JsonProperty("lines")
    LINES,
    @JsonProperty("characters")
    CHARACTERS
  }

  record Parameters(
      @JsonPropertyDescription(
              "The file, relative to the workspace, such as src/Main.java; or output:STEP.CALL,"
                  + " such as output:3.1, for the whole output of an earlier call")
          String path,
      @JsonPropertyDescription("Where to begin, from 1; the beginning if left out")
          @Nullable Long offset,
      @JsonPropertyDescription("How much to read at most; as much as fits if left out")
          @Nullable Long limit,
      @JsonPropertyDescription(
              "What offset and limit count: lines (if left out) or characters, for very long lines")
          @Nullable Unit unit) {}

  @Override
  public String name() {
    return "read_file";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String description() {
    return "Reads a text file of the workspace. Returns its text exactly, as much as fits into one"
        + " page of "
        + Page.MAX_CHARACTERS
        + " characters; a last line in brackets says where to read on. Also reads the whole output"
        + " of an earlier call of which only a part was shown (path output:STEP.CALL). Binary files"
        + " and symbolic links are refused.";
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
    try {
      return Jail.run(context, jail -> ToolOutput.of(read(jail, parameters, context)));
    } catch (Deadline.Passed e) {
      return ToolOutput.failed(
          "it takes too long to get there in so large a file; use a command such as tail or sed");
    }
  }

  private static String read(Jail jail, Parameters parameters, ToolContext context)
      throws IOException, Refusal {
    Deadline deadline = new Deadline(TIME, context::cancelled);
    if (parameters.path().startsWith(OUTPUT)) {
      Reader output = new StringReader(earlier(parameters.path(), context));
      return page(output, deadline, parameters, true);
    }
    WorkspacePath path = jail.path(parameters.path());
    return jail.withFile(
        path,
        (folder, name, found) -> {
          try (SeekableByteChannel file = folder.read(name);
              BufferedHead bytes = new BufferedHead(Channels.newInputStream(file), HEAD)) {
            if (TextFile.binary(bytes.head())) {
              throw new Refusal(
                  path
                      + " is a binary file of "
                      + found.size()
                      + " bytes; look at it with a command");
            }
            return text(bytes, deadline, found.size(), parameters);
          }
        });
  }

  private static String text(
      BufferedHead bytes, Deadline deadline, long size, Parameters parameters)
      throws IOException, Refusal {
    TextFile.Encoding encoding = TextFile.Encoding.of(bytes.head());
    bytes.skipNBytes(encoding.markLength());
    Reader in = new BufferedReader(new InputStreamReader(bytes, encoding.charset()));
    String page = page(in, deadline, parameters, size <= COUNTED_BYTES);
    return page.indexOf('\uFFFD') < 0
        ? page
        : page + "\n[\uFFFD stands for bytes that are not valid " + encoding.charset() + " text]";
  }

  private static String page(Reader in, Deadline deadline, Parameters parameters, boolean count)
      throws IOException, Refusal {
    long offset = parameters.offset() == null ? 1 : parameters.offset();
    long limit = parameters.limit() == null ? Long.MAX_VALUE : parameters.limit();
    if (offset < 1 || limit < 1) {
      throw new Refusal("offset and limit count from 1");
    }
    return parameters.unit() == Unit.CHARACTERS
        ? Page.characters(in, deadline, offset, limit)
        : Page.lines(in, deadline, offset, limit, count);
  }

  private static String earlier(String path, ToolContext context) throws Refusal {
    CallRef call;
    try {
      call = CallRef.of(path.substring(OUTPUT.length()));
    } catch (IllegalArgumentException e) {
      throw new Refusal(
          "an earlier output is named output:STEP.CALL, such as output:3.1; for a file of that name"
              + " write ./ before it",
          e);
    }
    Optional<String> output = context.earlierOutput(call);
    if (output.isEmpty()) {
      throw new Refusal("there is no output of call " + call + " in this run");
    }
    return output.get();
  }
}
