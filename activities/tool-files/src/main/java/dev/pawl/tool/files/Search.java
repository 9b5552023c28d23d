package dev.pawl.tool.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One search under way: what it looks for, what it has found and what it has left out. */
final class Search {
  private static final int MAX_FILE = 4 * 1024 * 1024;
  private static final int MAX_DEPTH = 64;
  private static final int SHOWN_OF_LINE = 300;
  private static final int MAX_CHARACTERS = 24_000;

  private final Pattern pattern;
  private final @Nullable Glob glob;
  private final int max;
  private final Deadline deadline;
  private final StringBuilder out = new StringBuilder();
  private int results;
  private int binary;
  private int large;
  private int unreadable;
  private int searched;
  private String stopped = "";

  Search(Pattern pattern, @Nullable Glob glob, int max, Deadline deadline) {
    this.pattern = pattern;
    this.glob = glob;
    this.max = max;
    this.deadline = deadline;
  }

  void folder(Folder folder, WorkspacePath path) throws IOException, Refusal {
    String prefix = path.isRoot() ? "" : String.join("/", path.names()) + "/";
    Walk walk =
        new Walk(
            MAX_DEPTH,
            (in, name, relative, found) -> {
              if (found.isDirectory()) {
                return name.equals(".git") ? Walk.Next.NOT_INTO : Walk.Next.ON;
              }
              if (!found.isRegularFile() || !wanted(prefix + relative)) {
                return stopped.isEmpty() ? Walk.Next.ON : Walk.Next.STOP;
              }
              return file(in, name, prefix + relative, found) ? Walk.Next.ON : Walk.Next.STOP;
            });
    walk.through(folder);
    unreadable += walk.missed();
  }

  private boolean wanted(String path) {
    try {
      return glob == null || glob.matches(path, deadline);
    } catch (Deadline.Passed e) {
      stopped = "the time is over; search a smaller folder or with a simpler glob";
      return false;
    }
  }

  /** Searches one file; returns whether there is room and time for more. */
  boolean file(Folder folder, String name, String path, PosixFileAttributes found)
      throws IOException, Refusal {
    if (deadline.passed()) {
      stopped = "the time is over; search a smaller folder or fewer files";
      return false;
    }
    if (found.size() > MAX_FILE) {
      large++;
      return true;
    }
    byte[] bytes;
    try {
      bytes = folder.bytes(name, MAX_FILE);
    } catch (FileSystemException e) {
      unreadable++;
      return true;
    }
    if (TextFile.binary(bytes)) {
      binary++;
      return true;
    }
    searched++;
    return lines(text(bytes), path);
  }

  private static String text(byte[] bytes) {
    TextFile.Encoding encoding = TextFile.Encoding.of(bytes);
    int mark = encoding.markLength();
    return encoding == TextFile.Encoding.UTF_8
        ? new String(bytes, StandardCharsets.UTF_8)
        : new String(bytes, mark, bytes.length - mark, encoding.charset());
  }

  private boolean lines(String text, String path) throws Refusal {
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      int at = find(line, path, number);
      if (at < 0) {
        continue;
      }
      if (results == max || out.length() > MAX_CHARACTERS) {
        stopped = "there are more; narrow the search";
        return false;
      }
      results++;
      out.append(WorkspacePath.shown(path)).append(':').append(number).append(": ");
      out.append(excerpt(line, at)).append('\n');
    }
    return true;
  }

  private int find(String line, String path, int number) throws Refusal {
    try {
      Matcher matcher = pattern.matcher(deadline.guard(line));
      return matcher.find() ? matcher.start() : -1;
    } catch (Deadline.Passed e) {
      throw new Refusal(
          "the pattern ran out of time at "
              + WorkspacePath.shown(path)
              + ":"
              + number
              + "; simplify it (no nested repetitions), or search fewer files",
          e);
    } catch (StackOverflowError e) {
      throw new Refusal(
          "the pattern is too complex for a line as long as "
              + WorkspacePath.shown(path)
              + ":"
              + number
              + "; simplify it",
          e);
    }
  }

  private static String excerpt(String line, int at) {
    if (line.length() <= SHOWN_OF_LINE) {
      return line;
    }
    int from = Math.max(0, Math.min(at - SHOWN_OF_LINE / 3, line.length() - SHOWN_OF_LINE));
    int to = from + SHOWN_OF_LINE;
    if (from > 0 && Character.isLowSurrogate(line.charAt(from))) {
      from++;
    }
    if (to < line.length() && Character.isLowSurrogate(line.charAt(to))) {
      to--;
    }
    return (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "");
  }

  String report() {
    StringBuilder notes = new StringBuilder();
    note(notes, binary, "binary");
    note(notes, large, "over 4 MB");
    note(notes, unreadable, "unreadable");
    String skipped = notes.length() == 0 ? "" : "; skipped " + notes;
    if (!stopped.isEmpty()) {
      return out + "[" + results + " results, " + stopped + skipped + "]";
    }
    if (results == 0) {
      return "[no match in " + searched + " files" + skipped + "]";
    }
    return skipped.isEmpty() ? out.toString() : out + "[" + results + " results" + skipped + "]";
  }

  private static void note(StringBuilder notes, int count, String what) {
    if (count > 0) {
      notes.append(notes.length() == 0 ? "" : ", ").append(count).append(' ').append(what);
    }
  }
}
