package dev.pawl.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.pawl.client.HistoryDocument;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the histories of a test's runs for the corpus of {@code workflows}, where the build was
 * told to with {@code -Dpawl.record=DIR}: whole chains as {@code pawl export} writes them, packed,
 * without the name of the machine and the path of the test.
 */
public final class Recording {
  private static final String SOMEBODY = "recorded";
  private static final String SOMEWHERE = "/recorded";

  private final String directory;

  private Recording(Path directory) {
    this.directory = directory.toString();
  }

  /**
   * Writes one run.
   *
   * @param directory the test's own, whose path is left out
   */
  public static void of(HistoryDocument document, Path directory) {
    String folder = System.getProperty("pawl.record");
    if (folder != null) {
      JsonNode recorded = new Recording(directory).plain(Json.tree(document.toJson()), "");
      try {
        write(free(Files.createDirectories(Path.of(folder))), Json.bytes(recorded));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot record " + document.workflowId(), e);
      }
    }
  }

  private static void write(Path file, byte[] json) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(json);
    }
  }

  /** The next file of this test. */
  private static Path free(Path folder) {
    String test = caller();
    int number = 1;
    while (Files.exists(folder.resolve(test + "-" + number + ".json.gz"))) {
      number++;
    }
    return folder.resolve(test + "-" + number + ".json.gz");
  }

  private static String caller() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(
                        frame ->
                            frame.getClassName().matches(".*(Test|IT)")
                                && !frame.getMethodName().contains("$"))
                    .findFirst()
                    .map(StackWalker.StackFrame::getMethodName)
                    .orElse("run"));
  }

  /** The same with nothing that only says where it was recorded. */
  private JsonNode plain(JsonNode node, String name) {
    if (node instanceof ObjectNode object) {
      ObjectNode plain = Json.mapper().createObjectNode();
      object.properties().forEach(at -> plain.set(at.getKey(), plain(at.getValue(), at.getKey())));
      return plain;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode plain = Json.mapper().createArrayNode();
      array.forEach(element -> plain.add(plain(element, name)));
      return plain;
    }
    return node.isTextual() ? TextNode.valueOf(plain(node.asText(), name)) : node;
  }

  private String plain(String text, String name) {
    return switch (name) {
      case "identity" -> SOMEBODY;
      case "data" -> {
        byte[] payload = Base64.getDecoder().decode(text);
        String plain = new String(payload, StandardCharsets.UTF_8).replace(directory, SOMEWHERE);
        yield Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
      }
      // The queue of one worker is named after its process and machine.
      default -> text.replace(directory, SOMEWHERE).replaceFirst("^[0-9]+@[^:]*", SOMEBODY);
    };
  }
}
