package dev.pawl.contracts.batch;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.run.End;
import java.util.List;

/** The items that have ended since; perhaps none. */
public record ItemsEnded(int format, List<Item> items) {
  public static final int FORMAT = 1;

  public ItemsEnded {
    items = List.copyOf(items);
  }

  /** One that has ended. */
  public record Item(int number, End end, Money cost) {}
}
