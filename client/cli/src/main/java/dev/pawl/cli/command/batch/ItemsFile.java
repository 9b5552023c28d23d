package dev.pawl.cli.command.batch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.cli.input.InputFile;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of a batch: lines of JSON, or a directory of files that each hold a prompt. All
 * that is wrong is said together, with its place, before anything starts.
 */
final class ItemsFile {
  private static final Set<String> FIELDS = Set.of("id", "prompt", "cwd", "labels");
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,79}");
  private static final int SHOWN = 20;

  private final Path file;
  private final List<ItemLine> items = new ArrayList<>();
  private final Map<String, String> places = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  private ItemsFile(Path file) {
    this.file = file;
  }

  static List<ItemLine> read(Path file) {
    ItemsFile read = new ItemsFile(file);
    if (Files.isDirectory(file)) {
      read.directory();
    } else {
      read.lines();
    }
    return read.checked();
  }

  private List<ItemLine> checked() {
    if (!faults.isEmpty()) {
      String more = faults.size() > SHOWN ? "\n… and " + (faults.size() - SHOWN) + " more" : "";
      throw new Problem(
          ExitCode.NO_INPUT,
          (faults.size() == 1 ? "An item" : faults.size() + " items")
              + " of "
              + file
              + " cannot be read:\n"
              + String.join("\n", faults.subList(0, Math.min(SHOWN, faults.size())))
              + more,
          "Correct that, and start again. Nothing was started.");
    }
    if (items.isEmpty()) {
      throw new Problem(
          ExitCode.NO_INPUT,
          file + " has no items.",
          "Write one in each line: {\"id\": \"one\", \"prompt\": \"What to do\"}");
    }
    return items;
  }

  private void lines() {
    String[] lines = InputFile.text(file).split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      if (i == 0 && line.startsWith("\ufeff")) {
        line = line.substring(1);
      }
      if (!line.isEmpty()) {
        line(file + ":" + (i + 1), Integer.toString(i + 1), line);
      }
    }
  }

  private void line(String place, String number, String line) {
    JsonNode node;
    try {
      node = Json.mapper().readTree(line);
    } catch (JsonProcessingException e) {
      faults.add(place + ": no JSON: " + e.getOriginalMessage());
      return;
    }
    String fault = fault(node);
    if (fault != null) {
      faults.add(place + ": " + fault);
      return;
    }
    Map<String, String> labels = new LinkedHashMap<>();
    node.path("labels").properties().forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
    String cwd = node.has("cwd") ? node.get("cwd").asText() : null;
    String id = node.has("id") ? node.get("id").asText() : number;
    add(place, id, node.get("prompt").asText(), cwd, labels);
  }

  private static @Nullable String fault(JsonNode node) {
    if (!node.isObject()) {
      return "no object: write {\"prompt\": \"What to do\"}";
    }
    for (String name : (Iterable<String>) node::fieldNames) {
      if (!FIELDS.contains(name)) {
        return "an item has no field '" + name + "' (it has id, prompt, cwd, labels)";
      }
    }
    if (!node.path("prompt").isTextual()) {
      return "its prompt is missing, or no text";
    }
    if (node.has("id") && !node.get("id").isTextual() && !node.get("id").isIntegralNumber()) {
      return "its id is neither text nor a whole number";
    }
    if (node.has("cwd") && !node.get("cwd").isTextual()) {
      return "its cwd is no text";
    }
    if (node.has("labels") && !node.get("labels").isObject()) {
      return "its labels are no object";
    }
    return null;
  }

  private void directory() {
    List<Path> files;
    try (Stream<Path> found = Files.list(file)) {
      files =
          found
              .filter(Files::isRegularFile)
              .filter(path -> !path.getFileName().toString().startsWith("."))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw new Problem(
          ExitCode.NO_INPUT, "Cannot read " + file + ": " + e.getMessage() + ".", "Check it.", e);
    }
    for (Path path : files) {
      String id = path.getFileName().toString().replaceFirst("\\.(md|txt)$", "");
      add(path.toString(), id, InputFile.text(path), null, Map.of());
    }
  }

  private void add(
      String place, String id, String prompt, @Nullable String cwd, Map<String, String> labels) {
    if (!ID.matcher(id).matches()) {
      faults.add(
          place
              + ": not an id for an item: '"
              + id
              + "' (at most 80 letters, digits and . _ -, and a letter or digit first)");
      return;
    }
    String before = places.putIfAbsent(id, place);
    if (before != null) {
      faults.add(place + ": its id '" + id + "' is also that of " + before);
    } else if (prompt.isBlank()) {
      faults.add(place + ": its prompt is empty");
    } else {
      items.add(new ItemLine(place, id, prompt, cwd, labels));
    }
  }
}
