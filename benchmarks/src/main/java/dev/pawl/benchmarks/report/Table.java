package dev.pawl.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... heads) {
    rows.add(List.of(heads));
    List<String> rule = new ArrayList<>();
    for (int i = 0; i < heads.length; i++) {
      rule.add(i == 0 ? "---" : "---:");
    }
    rows.add(rule);
  }

  public Table row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
    }
    return text.toString();
  }
}
