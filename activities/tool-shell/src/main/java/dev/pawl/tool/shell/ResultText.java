package dev.pawl.tool.shell;

/** What the model sees of a command: its output, and a last line in brackets if there is news. */
final class ResultText {
  private ResultText() {}

  static String of(String output, String news) {
    if (news.isEmpty()) {
      return output.isEmpty() ? "[no output]" : output;
    }
    String separator = output.isEmpty() || output.endsWith("\n") ? "" : "\n";
    return output + separator + "[" + news + "]";
  }
}
