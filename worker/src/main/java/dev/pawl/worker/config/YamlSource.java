package dev.pawl.worker.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads settings from a YAML file, and knows where in it each one stands. */
final class YamlSource {
  private static final long MAX_BYTES = 1024 * 1024;
  private static final int MAX_DEPTH = 20;

  private final Path file;
  private final Path base;
  private final Set<String> known;
  private final List<String> problems;
  private final Map<String, Given> found = new HashMap<>();

  private YamlSource(Path file, Set<String> known, List<String> problems) {
    this.file = file;
    this.base = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    this.known = known;
    this.problems = problems;
  }

  /**
   * What the file says, by the names of the settings.
   *
   * @param known all names that there are
   * @param problems takes what is wrong with the file
   */
  static Map<String, Given> read(Path file, Set<String> known, List<String> problems) {
    YamlSource source = new YamlSource(file, known, problems);
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        problems.add(file + ": is no file");
      } else if (Files.size(file) > MAX_BYTES) {
        problems.add(file + ": is over 1 MB, which no file of settings is");
      } else {
        source.root(Files.readString(file, StandardCharsets.UTF_8));
      }
    } catch (NoSuchFileException e) {
      problems.add(file + ": there is no such file");
    } catch (IOException e) {
      problems.add(file + ": cannot be read as UTF-8 text (" + e.getMessage() + ")");
    }
    return source.found;
  }

  private void root(String text) {
    try {
      LoadSettings settings =
          LoadSettings.builder().setLabel(file.toString()).setAllowNonScalarKeys(true).build();
      if (!composable(text, settings)) {
        return;
      }
      List<Node> documents = new ArrayList<>();
      new Compose(settings).composeAllFromString(text).forEach(documents::add);
      if (documents.size() > 1) {
        problems.add(at(documents.get(1)) + "a second document; one is read");
      } else if (documents.size() == 1 && !empty(documents.get(0))) {
        section("", documents.get(0));
      }
    } catch (MarkedYamlEngineException e) {
      String where =
          e.getProblemMark()
              .map(mark -> ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1))
              .orElse("");
      problems.add(file + where + ": not YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      problems.add(file + ": not YAML: " + e.getMessage());
    }
  }

  /**
   * Whether its nodes can be made at all: not too deep for the stack, and with escapes that name
   * characters, which the parser itself stumbles over.
   */
  private boolean composable(String text, LoadSettings settings) {
    int depth = 0;
    Optional<Mark> behind = Optional.empty();
    try {
      for (Event event : new Parse(settings).parseString(text)) {
        depth += event instanceof CollectionStartEvent ? 1 : 0;
        depth -= event instanceof CollectionEndEvent ? 1 : 0;
        behind = event.getEndMark();
        if (depth > MAX_DEPTH) {
          problems.add(at(event.getStartMark()) + "deeper than any setting");
          return false;
        }
      }
    } catch (IllegalArgumentException e) {
      problems.add(at(behind) + "not YAML: an escape behind this place is broken");
      return false;
    }
    return true;
  }

  private void section(String prefix, Node node) {
    if (!(node instanceof MappingNode mapping)) {
      String name = prefix.isEmpty() ? "the file" : prefix.substring(0, prefix.length() - 1);
      problems.add(
          at(node) + name + " must hold names and values: " + String.join(", ", names(prefix)));
      return;
    }
    Set<String> here = new TreeSet<>();
    for (NodeTuple entry : mapping.getValue()) {
      if (entry.getKeyNode() instanceof ScalarNode key) {
        String name = prefix + key.getValue();
        if (here.add(name)) {
          entry(name, prefix, key, entry.getValueNode());
        } else {
          problems.add(at(key) + name + " is there twice");
        }
      } else {
        problems.add(at(entry.getKeyNode()) + "a name must be a word");
      }
    }
  }

  private void entry(String name, String prefix, Node key, Node value) {
    boolean section = known.stream().anyMatch(other -> other.startsWith(name + "."));
    if (section) {
      if (!empty(value)) {
        section(name + ".", value);
      }
    } else if (known.contains(name)) {
      value(name, value);
    } else {
      Set<String> all = new TreeSet<>(known);
      names(prefix).forEach(other -> all.add(prefix + other));
      problems.add(at(key) + name + " is not known" + Choices.meant(name, all, names(prefix)));
    }
  }

  private void value(String name, Node value) {
    if (value instanceof ScalarNode scalar && !empty(value)) {
      found.put(name, Given.one(scalar.getValue(), at(value), base));
    } else if (value instanceof SequenceNode sequence && scalars(sequence)) {
      List<String> values =
          sequence.getValue().stream().map(item -> ((ScalarNode) item).getValue()).toList();
      found.put(name, new Given(values, true, at(value), base));
    } else {
      problems.add(at(value) + name + " has no value");
    }
  }

  private static boolean scalars(SequenceNode sequence) {
    return sequence.getValue().stream().allMatch(ScalarNode.class::isInstance);
  }

  private static boolean empty(Node node) {
    return node.getTag().equals(Tag.NULL);
  }

  /** The names at one place. */
  private Set<String> names(String prefix) {
    Set<String> names = new TreeSet<>();
    for (String name : known) {
      if (name.startsWith(prefix)) {
        String rest = name.substring(prefix.length());
        names.add(rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest);
      }
    }
    return names;
  }

  private String at(Node node) {
    return at(node.getStartMark());
  }

  private String at(Optional<Mark> place) {
    return place
        .map(mark -> file + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1) + ": ")
        .orElse(file + ": ");
  }
}
