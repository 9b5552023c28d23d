package dev.pawl.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.catalog.ParsedCall;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.testkit.tool.LocalToolContext;
import dev.pawl.tool.files.FileTools;
import dev.pawl.tool.shell.BashTool;
import dev.pawl.tool.shell.ShellEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the script on a copy of the project, with the real tools and a real Maven. */
class BrokenProjectTest {
  private static final Path PROJECT = Path.of("broken-project").toAbsolutePath();
  private static final Path SCRIPT = Path.of("broken-project.script.yaml");

  private static final ToolCatalog TOOLS =
      ToolCatalog.of(
          Stream.concat(FileTools.all().stream(), Stream.of(new BashTool("here"))).toList());

  private static final Pattern VERSIONED =
      Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>");

  @TempDir private Path directory;

  @Test
  void theScriptsOwnCallsTurnTheProjectFromRedToGreen() throws Exception {
    LocalToolContext context =
        new LocalToolContext(
            copyOfProject(), Duration.ofMinutes(5), ShellEnvironment.from(System.getenv()));
    List<String> builds = new ArrayList<>();

    for (ModelReply reply : Conversation.of(SCRIPT)) {
      assertThat(reply.usage()).isNotNull();
      for (ModelReply.Part.Call call : Conversation.calls(reply)) {
        ToolOutput output = call(call, context);
        assertThat(output.status()).as(call + " gave " + output.text()).isEqualTo(ResultStatus.OK);
        if (call.name().equals("bash")) {
          builds.add(output.text());
        }
      }
    }

    assertThat(builds).hasSize(2);
    assertThat(builds.get(0))
        .contains("UpdateCheckTest.offersTheNewestOfAllReleases")
        .contains("Tests run: 7, Failures: 1, Errors: 0")
        .endsWith("[exit status 1]");
    assertThat(builds.get(1)).isEqualTo("[no output]");
  }

  /** Makes a call as a worker does: its arguments are checked, and the tool is the real one. */
  private static ToolOutput call(ModelReply.Part.Call call, LocalToolContext context)
      throws Exception {
    ParsedCall parsed = TOOLS.parse(call.name(), call.arguments());
    assertThat(parsed).isInstanceOf(ParsedCall.Ready.class);
    return ((ParsedCall.Ready<?>) parsed).call(context);
  }

  @Test
  void itNeedsNothingThatPawlsOwnBuildDoesNotNeed() throws IOException {
    String root = Files.readString(Path.of("../pom.xml"));
    String junit = root.replaceAll("(?s).*<junit.version>([^<]+)<.*", "$1");
    Set<String> known = versions(root);
    known.add("junit-jupiter " + junit);

    Set<String> needed = versions(Files.readString(PROJECT.resolve("pom.xml")));
    needed.remove("update-check 1.0.0");

    assertThat(needed).hasSize(4);
    assertThat(known).containsAll(needed);
  }

  private static Set<String> versions(String pom) {
    Set<String> versions = new TreeSet<>();
    for (MatchResult match : VERSIONED.matcher(pom).results().toList()) {
      versions.add(match.group(1) + " " + match.group(2));
    }
    return versions;
  }

  private Path copyOfProject() throws IOException {
    Path copy = directory.resolve("project");
    try (Stream<Path> files = Files.walk(PROJECT)) {
      for (Path file : files.toList()) {
        Path relative = PROJECT.relativize(file);
        if (!relative.startsWith("target")) {
          Files.copy(file, copy.resolve(relative.toString()));
        }
      }
    }
    return copy;
  }
}
