package dev.pawl.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.model.ModelReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the script on a copy of the project, with a real shell and a real Maven. */
class BrokenProjectTest {
  private static final Path PROJECT = Path.of("broken-project").toAbsolutePath();
  private static final Path SCRIPT = Path.of("broken-project.script.yaml");

  private static final Map<String, Set<String>> TOOLS =
      Map.of(
          "list_dir", Set.of("path", "depth"),
          "read_file", Set.of("path", "offset", "limit", "unit"),
          "edit_file", Set.of("path", "old_text", "new_text", "replace_all"),
          "bash", Set.of("command", "timeout_seconds"));

  private static final Pattern VERSIONED =
      Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>");

  @TempDir private Path directory;

  @Test
  void eachCallNamesAToolAndItsParameters() throws Exception {
    for (ModelReply reply : Conversation.of(SCRIPT)) {
      assertThat(reply.usage()).isNotNull();
      for (ModelReply.Part.Call call : Conversation.calls(reply)) {
        assertThat(TOOLS).containsKey(call.name());
        Json.tree(call.arguments())
            .fieldNames()
            .forEachRemaining(name -> assertThat(TOOLS.get(call.name())).contains(name));
      }
    }
  }

  @Test
  void theScriptsOwnCallsTurnTheProjectFromRedToGreen() throws Exception {
    Path copy = copyOfProject();
    List<Shell.Outcome> builds = new ArrayList<>();

    for (ModelReply reply : Conversation.of(SCRIPT)) {
      for (ModelReply.Part.Call call : Conversation.calls(reply)) {
        JsonNode arguments = Json.tree(call.arguments());
        switch (call.name()) {
          case "bash" -> builds.add(Shell.run(copy, arguments.get("command").asText()));
          case "edit_file" -> edit(copy, arguments);
          default -> assertThat(copy.resolve(arguments.path("path").asText())).exists();
        }
      }
    }

    assertThat(builds).hasSize(2);
    assertThat(builds.get(0).exitCode()).as(builds.get(0).output()).isEqualTo(1);
    assertThat(builds.get(0).output())
        .contains("UpdateCheckTest.offersTheNewestOfAllReleases")
        .contains("Tests run: 7, Failures: 1, Errors: 0");
    assertThat(builds.get(1).exitCode()).as(builds.get(1).output()).isZero();
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

  private static void edit(Path copy, JsonNode arguments) throws IOException {
    Path file = copy.resolve(arguments.get("path").asText());
    String text = Files.readString(file);
    String old = arguments.get("old_text").asText();
    assertThat(text).containsOnlyOnce(old);
    Files.writeString(file, text.replace(old, arguments.get("new_text").asText()));
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
