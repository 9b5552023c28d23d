package dev.pawl.tool.files;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A place inside a workspace, by the names on the way to it; no names for the workspace itself.
 * Names are taken literally: nothing is decoded, expanded or normalised.
 */
record WorkspacePath(List<String> names) {
  private static final int MAX_NAME_BYTES = 255;
  private static final int MAX_PATH_BYTES = 4096;
  private static final List<String> KERNEL_FOLDERS = List.of("/proc/", "/sys/", "/dev/");

  WorkspacePath {
    names = List.copyOf(names);
  }

  /** Reads what a model wrote. Nothing that it accepts can name a place outside. */
  static WorkspacePath parse(Path workspace, String text) throws Refusal {
    checkCharacters(text);
    String relative = relative(workspace, text);
    List<String> names = new ArrayList<>();
    for (String name : relative.split("/", -1)) {
      if (name.isEmpty() || name.equals(".")) {
        continue;
      }
      checkName(name, text);
      names.add(name);
    }
    WorkspacePath path = new WorkspacePath(names);
    String real = workspace.resolve(String.join("/", names)) + "/";
    if (KERNEL_FOLDERS.stream().anyMatch(real::startsWith)) {
      throw new Refusal(shown(text) + " belongs to the kernel; the file tools do not go there");
    }
    return path;
  }

  private static void checkCharacters(String text) throws Refusal {
    if (text.isEmpty()) {
      throw new Refusal("the path is empty; \".\" is the workspace itself");
    }
    if (utf8Length(text) > MAX_PATH_BYTES) {
      throw new Refusal("the path is longer than " + MAX_PATH_BYTES + " bytes");
    }
    if (text.codePoints().anyMatch(Character::isISOControl)) {
      throw new Refusal("the path holds control characters: " + shown(text));
    }
    if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      throw new Refusal("the path is not valid Unicode: " + shown(text));
    }
    if (text.indexOf('\\') >= 0) {
      throw new Refusal("write the path with / instead of \\: " + shown(text));
    }
  }

  private static String relative(Path workspace, String text) throws Refusal {
    if (text.startsWith("~")) {
      throw new Refusal(
          "~ is not expanded; use a path relative to the workspace (./~name for such a name)");
    }
    if (!text.startsWith("/")) {
      return text;
    }
    String root = workspace.toString();
    String prefix = root.endsWith("/") ? root : root + "/";
    if (text.equals(root)) {
      return ".";
    }
    if (text.startsWith(prefix)) {
      return text.substring(prefix.length());
    }
    throw new Refusal(
        shown(text)
            + " is outside of the workspace "
            + shown(root)
            + "; use a path relative to the workspace");
  }

  private static void checkName(String name, String text) throws Refusal {
    if (name.equals("..")) {
      throw new Refusal(
          "path traversal not allowed: write "
              + shown(text)
              + " without \"..\", from the workspace");
    }
    if (utf8Length(name) > MAX_NAME_BYTES) {
      throw new Refusal("a name in the path is longer than " + MAX_NAME_BYTES + " bytes");
    }
    if (!namesAFile(name)) {
      throw new Refusal(
          "the worker's locale has no "
              + shown(name)
              + "; use a name in plain ASCII, or ask for a worker with a UTF-8 locale");
    }
  }

  /** Without a UTF-8 locale Java has no way to name some files. */
  private static boolean namesAFile(String name) {
    try {
      return Path.of(name).getNameCount() == 1;
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static int utf8Length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  boolean isRoot() {
    return names.isEmpty();
  }

  /** The last name; only where there is one. */
  String name() {
    return names.get(names.size() - 1);
  }

  /** The folder that holds it; only where there is one. */
  WorkspacePath parent() {
    return new WorkspacePath(names.subList(0, names.size() - 1));
  }

  /** The first {@code count} names of it. */
  WorkspacePath prefix(int count) {
    return new WorkspacePath(names.subList(0, count));
  }

  /** How it is shown to the model. */
  @Override
  public String toString() {
    return isRoot() ? "." : shown(String.join("/", names));
  }

  /** A name from a file system or a model on one line: nothing in it can move a cursor or hide. */
  static String shown(String name) {
    StringBuilder out = new StringBuilder(name.length());
    name.codePoints()
        .forEach(
            c -> {
              if (hides(c)) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  private static boolean hides(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
