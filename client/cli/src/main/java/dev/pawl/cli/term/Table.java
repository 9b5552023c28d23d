package dev.pawl.cli.term;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Rows in columns, as wide as they need to be and no wider than the terminal: the last column is
 * cut, the others are not.
 */
public final class Table {
  private static final String GAP = "  ";
  private static final int LEAST = 8;

  private final List<List<String>> rows = new ArrayList<>();
  private final List<UnaryOperator<String>> paints = new ArrayList<>();

  /** Adds a row; cells are one line each and already escaped. */
  public Table row(String... cells) {
    return row(UnaryOperator.identity(), cells);
  }

  /** Adds a row that is painted as a whole, after it was laid out. */
  public Table row(UnaryOperator<String> paint, String... cells) {
    rows.add(List.of(cells));
    paints.add(paint);
    return this;
  }

  /** The lines, without trailing spaces. */
  public List<String> lines(int columns) {
    if (rows.isEmpty()) {
      return List.of();
    }
    int last = rows.get(0).size() - 1;
    int[] widths = new int[last + 1];
    for (List<String> row : rows) {
      for (int i = 0; i <= last; i++) {
        widths[i] = Math.max(widths[i], Columns.of(row.get(i)));
      }
    }
    int before = 0;
    for (int i = 0; i < last; i++) {
      before += widths[i] + GAP.length();
    }
    int room = Math.max(LEAST, columns - before);
    List<String> lines = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      lines.add(paints.get(i).apply(line(rows.get(i), widths, room)));
    }
    return lines;
  }

  private static String line(List<String> row, int[] widths, int room) {
    StringBuilder line = new StringBuilder();
    int last = row.size() - 1;
    for (int i = 0; i < last; i++) {
      line.append(Columns.padded(row.get(i), widths[i])).append(GAP);
    }
    return line.append(Columns.cutEnd(row.get(last), room)).toString().stripTrailing();
  }
}
