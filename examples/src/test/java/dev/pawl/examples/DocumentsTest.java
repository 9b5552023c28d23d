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
  private static final Pattern CODE =
      Pattern.compile("\\[`(\\w+)(?:\\.(\\w+))?`\\]\\(([^)]+\\.java)\\)");

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
  void everyTypeAndMethodThatADocumentLinksIsThere() throws IOException {
    int checked = 0;
    for (Path document : documents()) {
      for (MatchResult named : matches(CODE, document)) {
        String source = Files.readString(beside(document, named.group(3)));
        String name = named.group(2) == null ? named.group(1) : named.group(2) + "\\(";
        assertThat(source)
            .as("%s in %s", named.group(), ROOT.relativize(document))
            .contains(named.group(1))
            .containsPattern("\\b" + name);
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(50);
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
