package dev.pawl.cli.term;

/** Colour for words that already say the same without it; plain where colour is off. */
public record Paint(boolean on) {
  public String bold(String text) {
    return painted("1", text);
  }

  public String dim(String text) {
    return painted("2", text);
  }

  public String red(String text) {
    return painted("31", text);
  }

  public String green(String text) {
    return painted("32", text);
  }

  public String yellow(String text) {
    return painted("33", text);
  }

  private String painted(String code, String text) {
    return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
