package dev.pawl.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents name is there. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?://|#)([^)#\\s]+)[^)]*\\)");
  private static final Pattern CODE = Pattern.compile("\\[`(\\w+)(?:\\.(\\w+))?`\\]\\(([^)]+)\\)");

  @Test
  void everyLinkOfADocumentLeadsToAFile() throws IOException {
    for (Path document : documents()) {
      for (MatchResult link : matches(LINK, document)) {
        assertThat(beside(document, link.group(1)))
            .as("%s in %s", link.group(1), ROOT.relativize(document))
            .exists();
      }
    }
  }

  @Test
  void everyTypeAndMethodOnThePageOfOneStepIsThere() throws IOException {
    Path page = ROOT.resolve("docs/one-step.md");
    List<MatchResult> named = matches(CODE, page);
    assertThat(named).hasSizeGreaterThan(30);
    for (MatchResult each : named) {
      String source = Files.readString(beside(page, each.group(3)));
      assertThat(source).contains(each.group(1));
      if (each.group(2) != null) {
        assertThat(source)
            .as("%s.%s", each.group(1), each.group(2))
            .containsPattern("\\b" + each.group(2) + "\\(");
      }
    }
  }

  private static Path beside(Path document, String link) {
    return document.resolveSibling(link).normalize();
  }

  private static List<MatchResult> matches(Pattern pattern, Path file) throws IOException {
    return pattern.matcher(Files.readString(file)).results().toList();
  }

  private static List<Path> documents() {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs)
          .filter(file -> file.getFileName().toString().endsWith(".md"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
