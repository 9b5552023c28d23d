package dev.pawl.testkit.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** One bad input and what is to become of it; the format is described at {@link Corpus}. */
public final class Case {
  private static final int SHOWN = 160;

  private final String name;
  private final Content input;
  private final String expect;
  private final JsonNode more;

  private Case(String name, Content input, String expect, JsonNode more) {
    this.name = name;
    this.input = input;
    this.expect = expect;
    this.more = more;
  }

  static Case read(String name, JsonNode file) {
    if (file.path("why").asText().isBlank() || file.path("expect").asText().isBlank()) {
      throw new IllegalArgumentException(name + " has no verdict or says no why");
    }
    return new Case(name, Content.of(file.path("input")), file.path("expect").asText(), file);
  }

  /** The same case with another input, so that nobody knows its verdict. */
  Case mutant(int number, Content mutated) {
    return new Case(name + " mutated, " + number, mutated, "anything", MissingNode.getInstance());
  }

  public String name() {
    return name;
  }

  /** The verdict, in a word of its corpus. */
  public String expect() {
    return expect;
  }

  public boolean expects(String verdict) {
    return expect.equals(verdict);
  }

  /** The input as text; what is no UTF-8 in it is U+FFFD. */
  public String text() {
    return input.text();
  }

  /** The input as bytes; half of a surrogate pair is the three bytes that are no UTF-8. */
  public byte[] bytes() {
    return input.bytes();
  }

  Content input() {
    return input;
  }

  /** What the case says besides, such as the secret that must not be seen; empty for nothing. */
  public String said(String field) {
    return Content.of(more.path(field)).text();
  }

  /** A list that the case holds besides, such as a command line. */
  public List<String> list(String field) {
    List<String> items = new ArrayList<>();
    more.path(field).forEach(item -> items.add(Content.of(item).text()));
    return items;
  }

  /** The name and the start of the input, harmless on a terminal. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(name).append(" <");
    String text = text();
    for (int i = 0; i < Math.min(SHOWN, text.length()); i++) {
      char c = text.charAt(i);
      out.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format("\\u%04x", (int) c));
    }
    return out.append(text.length() > SHOWN ? "…>" : ">").toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Case same && name.equals(same.name) && input.equals(same.input);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, input);
  }
}
